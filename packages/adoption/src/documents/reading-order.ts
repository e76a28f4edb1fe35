/** What tells a chunk's place among the chunks of its document. */
export interface LinkedChunk {
  readonly chunk: string;
  /** Whatever the graph holds. */
  readonly index: unknown;
  readonly next: readonly string[];
}

/** How the chunks of one document follow each other. */
export interface ReadingOrder<Chunk> {
  /** In reading order, where there is one; else in an order that is the same each time. */
  readonly chunks: readonly Chunk[];
  /** What the order was taken from; null where there is none. */
  readonly from: "chain" | "index" | null;
  /** Whether NEXT_CHUNK makes one chain of all the chunks. */
  readonly isChain: boolean;
  /** Whether NEXT_CHUNK leads to a chunk of no document, or of another one. */
  readonly leadsElsewhere: boolean;
  /** Whether two chunks have the same index. */
  readonly repeatsIndex: boolean;
}

/** Puts the chunks of a document in order: that of the chain of NEXT_CHUNK where it is one of all of them, else that of their numbers. */
export function readingOrder<Chunk extends LinkedChunk>(chunks: readonly Chunk[]): ReadingOrder<Chunk> {
  const byId = new Map(chunks.map((chunk) => [chunk.chunk, chunk]));
  const chain = followChain(byId);
  const numbers = chunks.map(({ index }) => index).filter((index) => typeof index === "number");
  const repeatsIndex = new Set(numbers).size < numbers.length;
  const isNumbered = numbers.length === chunks.length && !repeatsIndex;
  return {
    chunks: chain ?? [...chunks].sort(byNumber),
    from: chain !== null ? "chain" : isNumbered ? "index" : null,
    isChain: chain !== null,
    leadsElsewhere: chunks.some(({ next }) => next.some((id) => !byId.has(id))),
    repeatsIndex,
  };
}

/** The chunks along NEXT_CHUNK, if that is one chain of all of them. */
function followChain<Chunk extends LinkedChunk>(byId: ReadonlyMap<string, Chunk>): Chunk[] | null {
  const nextOf = new Map<string, string>();
  const followers = new Set<string>();
  for (const { chunk, next } of byId.values())
    for (const id of new Set(next)) {
      if (!byId.has(id)) continue;
      if (nextOf.has(chunk) || followers.has(id)) return null;
      nextOf.set(chunk, id);
      followers.add(id);
    }
  const chain: Chunk[] = [];
  let at = [...byId.keys()].find((id) => !followers.has(id));
  for (; at !== undefined; at = nextOf.get(at)) chain.push(byId.get(at)!);
  return chain.length === byId.size ? chain : null;
}

function byNumber(left: LinkedChunk, right: LinkedChunk): number {
  const [first, second] = [left, right].map(({ index }) => (typeof index === "number" ? index : Infinity)) as [number, number];
  if (first !== second) return first - second;
  return left.chunk < right.chunk ? -1 : 1;
}
