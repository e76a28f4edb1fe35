/** A chunk and the chunks behind it. */
interface Link {
  readonly chunk: string;
  readonly next: readonly string[];
}

/**
 * Cuts chunks into chains, each chunk being in exactly one: a chunk goes on to the next where that is the only one behind it, and it
 * the only one in front of that. A ring is cut in front of its first chunk.
 */
export function groupIntoChains(links: readonly Link[]): string[][] {
  const known = new Set(links.map(({ chunk }) => chunk));
  const nextOf = new Map<string, string>();
  const previous = new Map<string, number>();
  for (const { chunk, next } of links) {
    const behind = [...new Set(next)].filter((id) => known.has(id));
    for (const id of behind) previous.set(id, (previous.get(id) ?? 0) + 1);
    if (behind.length === 1) nextOf.set(chunk, behind[0]!);
  }
  const isJoined = (id: string | undefined): id is string => id !== undefined && previous.get(id) === 1;
  const continued = new Set([...nextOf.values()].filter(isJoined));
  const seen = new Set<string>();
  const chainFrom = (head: string): string[] => {
    const chain: string[] = [];
    for (let at: string | undefined = head; at !== undefined && !seen.has(at); ) {
      seen.add(at);
      chain.push(at);
      const next = nextOf.get(at);
      at = isJoined(next) ? next : undefined;
    }
    return chain;
  };
  const open = links.filter(({ chunk }) => !continued.has(chunk)).map(({ chunk }) => chainFrom(chunk));
  const rings = links.filter(({ chunk }) => !seen.has(chunk)).flatMap(({ chunk }) => (seen.has(chunk) ? [] : [chainFrom(chunk)]));
  return [...open, ...rings];
}
