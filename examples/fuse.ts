/** The pure parts of retrieval: spans in UTF-8 bytes, and the selection of evidence out of what two routes found. Needs nothing. */
// #region fuse
import { createUtf8Index, selectEvidence } from "@graphspan/core";

// Where the trumpet begins, in UTF-8 bytes: the accent takes two of them and the letter one.
console.log(createUtf8Index("e\u0301 🎺").byteOffset(3)); // → 4

const passage = { documentId: "d", utf8Bytes: 40, leastUtf8Bytes: 1, grounding: "source", contentHash: null } as const;
const first = { ...passage, chunkId: "a", chunkIndex: 0, span: { startByte: 0, endByte: 40 } };
const second = { ...passage, chunkId: "b", chunkIndex: 1, span: { startByte: 40, endByte: 80 } };
const { candidates } = selectEvidence(
  [
    { ...first, hits: [{ route: "vector", score: 0.9 }] },
    { ...second, hits: [{ route: "vector", score: 0.8 }, { route: "fullText", score: 7.1 }] },
  ],
  {
    preset: "hybrid",
    routes: ["vector", "fullText"],
    fusion: "rrf",
    dedup: false,
    budget: { candidatesPerRoute: 20, maxItems: 8, maxUtf8Bytes: 64, neighbourChunks: 0 },
  },
);
for (const { candidate, boughtUtf8Bytes } of candidates) console.log(`${candidate.chunkId}: ${boughtUtf8Bytes} bytes`);
// → b: 40 bytes
// → a: 24 bytes
// #endregion fuse
