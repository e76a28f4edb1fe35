import type { AdoptionPlan } from "../plan/adoption-plan.js";
import type { AdoptionFinding, AdoptionWarningCode } from "./adoption-preview.js";
import type { GraphFacts } from "./graph-facts.js";
import type { Tally } from "./tally.js";
import { examples, otherProperties } from "./words.js";

type Warning = AdoptionFinding<AdoptionWarningCode>;

/** What an adoption would not mend, and what may surprise later; with a count above 0 only. Pure. */
export function findWarnings(facts: GraphFacts, tally: Tally, plan: AdoptionPlan): Warning[] {
  const warnings = [...inTexts(facts, plan), ...inVectors(facts), ...inOrder(tally), ...inDocuments(facts, tally), ...inSources(tally, plan)];
  return warnings.filter(({ count }) => count > 0);
}

function inTexts({ state, textProperties }: GraphFacts, { layout }: AdoptionPlan): Warning[] {
  // That no chunk has a text is a blocker.
  if (state.texts === 0) return [];
  const { missingTexts, otherTexts } = state;
  const text = `In the property ${layout.properties.chunk.text}, ${missingTexts} chunks have no text and ${otherTexts} something else.`;
  const fix = "Nothing finds these chunks. Where their texts are elsewhere, copy them there.";
  return [{ code: "TEXT_MISSING", text: text + otherProperties(textProperties), fix, count: missingTexts + otherTexts }];
}

function inVectors({ vectors }: GraphFacts): Warning[] {
  if (vectors === null || vectors.sound === 0) return [];
  const { missing, wrongSize, zero, notFinite, notAList } = vectors;
  const kinds = [
    [wrongSize, "of another size"],
    [zero, "all zero"],
    [notFinite, "not finite"],
    [notAList, "not a list of numbers"],
  ] as const;
  const words = kinds.flatMap(([chunks, what]) => (chunks > 0 ? [`${chunks} ${what}`] : []));
  const fix = "Search by meaning never finds these chunks. Embed them again.";
  return [
    { code: "VECTORS_MISSING", text: `${missing} chunks have no vector.`, fix, count: missing },
    { code: "VECTORS_UNUSABLE", text: `Vectors that the index passes over: ${words.join(", ")}.`, fix, count: wrongSize + zero + notFinite + notAList },
  ];
}

function inOrder({ brokenChains, crossingChains, repeatedIndexes }: Tally): Warning[] {
  return [
    {
      code: "CHAIN_BROKEN",
      text: `NEXT_CHUNK is not one chain of all chunks in ${brokenChains} documents.`,
      fix: "Their order is taken from the index of the chunks; neighbours are found along the chain only.",
      count: brokenChains,
    },
    {
      code: "CHAIN_CROSSES_DOCUMENTS",
      text: `NEXT_CHUNK leads out of ${crossingChains} documents.`,
      fix: "Neighbours of a passage may be of another document. Delete the relationships that are not meant.",
      count: crossingChains,
    },
    {
      code: "INDEX_REPEATED",
      text: `Two chunks have the same index in ${repeatedIndexes} documents.`,
      fix: "Their order is taken from NEXT_CHUNK; where that is broken too, they are cited within their own texts.",
      count: repeatedIndexes,
    },
  ];
}

function inDocuments({ health, state }: GraphFacts, { copies }: Tally): Warning[] {
  const { documentsWithoutChunks } = health.counts;
  return [
    {
      code: "DOCUMENTS_WITHOUT_CHUNKS",
      text: `${documentsWithoutChunks} documents have no chunks.`,
      fix: "They are left as they are. Where they should have some, build them again.",
      count: documentsWithoutChunks,
    },
    {
      code: "DOUBLE_BUILD",
      text: `${copies} documents have the path and the texts of another one: they were built twice.`,
      fix: "Both are adopted, and both are found. Delete one of them if that is not meant.",
      count: copies,
    },
    {
      code: "TEMPORARY_IDS",
      text: `${state.temporaryIds} nodes still have __tmp_internal_id: a build did not end as it should.`,
      fix: "Look whether relationships are missing, and build again what is not whole.",
      count: state.temporaryIds,
    },
  ];
}

function inSources({ reasons, usedPaths, notCovered, uncoveredBytes }: Tally, { options }: AdoptionPlan): Warning[] {
  const unused = Object.keys(options.sourceFiles).filter((path) => !usedPaths.has(path));
  const notHeld = Object.entries(reasons).reduce((sum, [code, count]) => (code === "NO_SOURCE" ? sum : sum + count), 0);
  return [
    {
      code: "SOURCE_NOT_HELD",
      text: `The files of ${notHeld} documents do not place their chunks.`,
      fix: "Their passages are cited within their own texts. Name the files that they were built from, as they were then.",
      count: notHeld,
    },
    {
      code: "SOURCE_NOT_COVERED",
      text: `The chunks of ${notCovered} documents leave ${uncoveredBytes} bytes of their files out.`,
      fix: "What is in none of their chunks is not found.",
      count: notCovered,
    },
    {
      code: "SOURCE_UNUSED",
      text: `The plan names files for paths that no document with chunks has: ${examples(unused)}.`,
      fix: "Name each file by the path that its document has.",
      count: unused.length,
    },
  ];
}
