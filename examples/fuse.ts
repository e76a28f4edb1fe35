/** The pure parts of retrieval: spans in UTF-8 bytes, fusion of two rankings, a budget. Needs nothing. */
// #region fuse
import { createUtf8Index, fuseByReciprocalRank, spendBudget } from "@graphspan/core";

// Where the trumpet begins, in UTF-8 bytes: the accent takes two of them and the letter one.
console.log(createUtf8Index("e\u0301 🎺").byteOffset(3)); // → 4

const chunk = (chunkId: string) => ({ chunkId, documentId: "d", chunkIndex: 0 });
const [best] = fuseByReciprocalRank([
  { route: "vector", hits: [{ candidate: chunk("a"), score: 0.9 }, { candidate: chunk("b"), score: 0.8 }] },
  { route: "fullText", hits: [{ candidate: chunk("b"), score: 7.1 }] },
]);
console.log(best?.candidate.chunkId, best?.score === 1 / 62 + 1 / 61); // → b true

const { bought } = spendBudget([{ text: "one" }, { text: "two" }], { maxItems: 8, maxUtf8Bytes: 4 });
console.log(bought.map(({ text }) => text)); // → [ 'one', 't' ]
// #endregion fuse
