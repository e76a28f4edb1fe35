import { quantizationOf } from "../../retrieve/index-description.js";
import type { HealthNote } from "../health.js";
import { noteInVectors } from "./find-in-vectors.js";
import type { HealthFacts } from "./health-facts.js";
import { howMany } from "./how-many.js";

type Words = (count: number) => Pick<HealthNote, "text" | "fix">;

const words: readonly (readonly [HealthNote["code"], Words])[] = [
  [
    "DOCUMENTS_WITHOUT_TEXT",
    (count) => ({
      text: `${howMany(count, "document holds", "documents hold")} no text, and so no passage.`,
      fix: "Nothing need be done; delete them if they should not be there.",
    }),
  ],
  [
    "TEMPORARY_IDS",
    (count) => ({
      text: `${howMany(count, "document or chunk of neo4j-graphrag still has", "documents and chunks of neo4j-graphrag still have")} a temporary id (__tmp_internal_id), which its clean-up leaves in databases other than the default.`,
      fix: "It does no harm once nothing is written any more: then the property can be removed.",
    }),
  ],
  [
    "ENTITIES_WITHOUT_CHUNKS",
    (count) => ({
      text: `${howMany(count, "entity of neo4j-graphrag is tied to no chunk: what it was", "entities of neo4j-graphrag are tied to no chunk: what they were")} found in is gone, or was never written.`,
      fix: "Retrieval does not read them. Delete them if nothing else needs them.",
    }),
  ],
];

/** What is worth knowing. Pure. */
export function findNotes(facts: HealthFacts): HealthNote[] {
  const { faults, vectors } = facts;
  return [
    ...words.flatMap(([code, say]): HealthNote[] => {
      const fault = faults.get(code);
      return fault === undefined ? [] : [{ code, count: fault.count, examples: fault.examples, ...say(fault.count) }];
    }),
    ...vectors.flatMap(noteInVectors),
    ...noteStrayVectors(facts),
    ...noteTuning(facts),
  ];
}

/** What no set owns may be of use to others: an index over it says so, and its lack does not say that it is of none. */
function noteStrayVectors({ strayVectors, steps, indexes }: Pick<HealthFacts, "strayVectors" | "steps" | "indexes">): HealthNote[] {
  const ofChunks = indexes.filter(({ type, labels }) => type === "VECTOR" && steps.some(({ kind, label }) => kind === "fullTextIndex" && labels.includes(label)));
  return strayVectors.map(({ property, dimensions, chunks }): HealthNote => {
    const searching = ofChunks.filter(({ properties }) => properties[0] === property).map(({ name }) => name);
    const searched = searching.length === 0 ? "" : ` They are in the index ${searching.join(", ")}.`;
    return {
      code: "VECTORS_OF_NO_SET",
      text: `${howMany(chunks, "chunk has", "chunks have")} ${dimensions} numbers in ${property}, which no embedding set owns.${searched}`,
      count: chunks,
      examples: [property],
      fix:
        searching.length > 0
          ? "Nothing need be done: other software searches them."
          : "Nothing here searches them. Remove the property if no other software needs it, or register their model (resolveEmbeddingSet) and embed with it.",
    };
  });
}

/** Where vectors of an index are quantised, retrieval asks it for more candidates, and orders them by the vectors themselves. */
function noteTuning({ differences, indexes }: HealthFacts): HealthNote[] {
  const names = [...new Set(differences.filter(({ blocking }) => !blocking).map(({ name }) => name))];
  return names.flatMap((name) => {
    const index = indexes.find((each) => each.name === name)!;
    const others = differences.filter((each) => each.name === name && !each.blocking && !each.text.includes("vector.quantization."));
    const quantization = quantizationOf(index.options);
    const notes: HealthNote[] = [];
    if (index.type === "VECTOR" && quantization !== "NONE" && quantization !== "unknown")
      notes.push({
        code: "INDEX_QUANTISED",
        text: `The index ${name} keeps vectors in short (${quantization}). Retrieval asks it for more candidates in return, which finds about 99 of the 100 nearest.`,
        count: 1,
        examples: [name],
        fix: "Measure it with `sampleRecall` of a retriever. To have ours, drop the index, then fill its set (`ask embeddings fill`) or apply the schema.",
      });
    if (others.length > 0)
      notes.push({
        code: "INDEX_TUNED_OTHERWISE",
        text: others.map(({ text }) => text).join(" "),
        count: 1,
        examples: [name],
        fix: "It works, slower or less exactly than ours would. To have ours, drop the index and apply the schema, or ingest again.",
      });
    return notes;
  });
}
