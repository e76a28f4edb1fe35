import fc from "fast-check";
import { candidate, settings } from "./candidates.fixture.js";

/** Candidates of two documents that share some of their ids. */
export const someCandidates = fc.uniqueArray(
  fc.record({
    chunkId: fc.constantFrom(...Array.from({ length: 12 }, (_, index) => `chunk ${index}`)),
    documentId: fc.constantFrom("d", "e"),
    chunkIndex: fc.nat(3),
    utf8Bytes: fc.integer({ min: 1, max: 60 }),
    vector: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    fullText: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    startByte: fc.nat(100),
    contentHash: fc.option(fc.constantFrom("x", "y", "z", "u", "v"), { nil: null }),
  }).map(({ chunkId, vector, fullText, startByte, ...rest }) =>
    candidate(chunkId, { ...(vector !== undefined && { vector }), ...(fullText !== undefined && { fullText }) }, {
      ...rest,
      span: { startByte, endByte: startByte + rest.utf8Bytes },
    }),
  ),
  { selector: ({ documentId, chunkId }) => `${documentId} ${chunkId}` },
);
export const someSettings = fc
  .record({
    fusion: fc.constantFrom("rrf" as const, { neo4jGraphRag: "naive" } as const, { neo4jGraphRag: "linear", alpha: 0.3 } as const),
    dedup: fc.boolean(),
    budget: fc.record({
      candidatesPerRoute: fc.integer({ min: 1, max: 12 }),
      maxItems: fc.integer({ min: 1, max: 6 }),
      maxUtf8Bytes: fc.integer({ min: 64, max: 200 }),
    }),
  })
  .map(settings);
