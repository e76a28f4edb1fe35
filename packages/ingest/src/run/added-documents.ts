/** Documents that an ingest added, by the hash of their bytes: what is gone under one name and new under another has moved. */
export interface AddedDocuments {
  add(sourceSha256: string, uri: string): void;
  hashes(): string[];
  /** The uri under which the bytes of another document came again; each is given once. One of the same file name comes first. */
  takeTwinOf(document: { readonly sourceSha256: string | null; readonly uri: string }): string | undefined;
}

/** More are not remembered: memory is bounded. */
const most = 10_000;

export function createAddedDocuments(): AddedDocuments {
  const uris = new Map<string, string[]>();
  let count = 0;
  return {
    add(sourceSha256, uri) {
      if (count === most) return;
      count += 1;
      const others = uris.get(sourceSha256);
      if (others === undefined) uris.set(sourceSha256, [uri]);
      else others.push(uri);
    },
    hashes: () => [...uris.keys()],
    takeTwinOf({ sourceSha256, uri }) {
      const twins = sourceSha256 === null ? undefined : uris.get(sourceSha256);
      if (twins === undefined) return undefined;
      const sameName = twins.findIndex((twin) => fileName(twin) === fileName(uri));
      return twins.splice(Math.max(sameName, 0), 1)[0];
    },
  };
}

const fileName = (uri: string): string => uri.slice(uri.lastIndexOf("/") + 1);
