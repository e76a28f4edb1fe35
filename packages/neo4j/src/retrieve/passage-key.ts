/** What names a stored chunk for sure: in an adopted graph chunks of two documents may share an id. */
export function passageKey({ documentId, chunkId }: { readonly documentId: string; readonly chunkId: string }): string {
  return `${documentId}\u0000${chunkId}`;
}
