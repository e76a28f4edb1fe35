import type { Fault } from "../faults/read-faults.js";
import { notAdopted } from "../find-unadopted.js";
import type { HealthCounts, HealthFinding } from "../health.js";
import type { HealthFacts } from "./health-facts.js";

type Words = (fault: Fault, counts: HealthCounts) => Pick<HealthFinding, "text" | "fix">;

const again = "Something other than an ingest has written here. Delete the documents (`ask delete`), and ingest them again.";

/** In words, faults of documents, sections, chunks and chains, in the order in which they are told. */
const words: readonly (readonly [HealthFinding["code"], Words])[] = [
  [
    "DOCUMENTS_WITHOUT_CHUNKS",
    ({ count }, { documents }) => ({
      text: `${count} of ${documents} documents have no chunks, and no ingest wrote them whole.`,
      fix: "Nothing of them can be found. Ingest them again.",
    }),
  ],
  ["SECTIONS_WITHOUT_DOCUMENT", ({ count }) => ({ text: `${count} sections belong to no document.`, fix: again })],
  [
    "CHUNKS_WITHOUT_DOCUMENT",
    ({ count }, { chunks, foreignChunks }) => ({
      text: `${count} of ${chunks} chunks belong to no document.`,
      // What other software wrote may be whole: in graphs made from texts, no chunk has a document.
      fix:
        foreignChunks === 0
          ? "They cannot be cited. Ingest their documents again, or delete them."
          : "They cannot be cited. An adoption makes documents of them where it is asked to (`ask adopt preview --unattached groupByChain`).",
    }),
  ],
  [
    "CHUNKS_IN_SEVERAL_DOCUMENTS",
    ({ count }) => ({ text: `${count} chunks belong to several documents: which one is cited is chance.`, fix: "Delete the relationships that are not meant." }),
  ],
  ["CHUNKS_OF_ANOTHER_DOCUMENT", ({ count }) => ({ text: `${count} chunks name another document than the one that they belong to.`, fix: again })],
  ["CHUNKS_IN_FOREIGN_SECTION", ({ count }) => ({ text: `${count} chunks are in a section of another document.`, fix: again })],
  [
    "CHAIN_GAPS",
    ({ count }) => ({ text: `At ${count} chunks the chain has a gap: nothing leads to them from the passage before, which is missing as their neighbour.`, fix: again }),
  ],
  ["CHAIN_FORKS", ({ count }) => ({ text: `${count} links between chunks leave or reach a chunk that has another such link: the chain forks.`, fix: again })],
  ["CHAIN_CYCLES", ({ count }) => ({ text: `In ${count} documents the chain of chunks has no beginning: it goes round.`, fix: again })],
  ["CHAIN_BETWEEN_DOCUMENTS", ({ count }) => ({ text: `${count} links lead from a chunk of one document to a chunk of another.`, fix: again })],
  ["CHAIN_BACKWARDS", ({ count }) => ({ text: `${count} links between chunks lead backwards, or round.`, fix: again })],
  ["POSITIONS_REPEATED", ({ count }) => ({ text: `In ${count} documents several chunks have one position.`, fix: again })],
  [
    "SPANS_IMPOSSIBLE",
    ({ count }) => ({ text: `${count} chunks have a span that cannot hold their text: they are cited without their place in the document.`, fix: again }),
  ],
  [
    "SPANS_OUT_OF_ORDER",
    ({ count }) => ({ text: `${count} chunks do not begin and end behind the chunk before them, as the bytes of a document would.`, fix: again }),
  ],
  ["SPANS_OUTSIDE_SECTION", ({ count }) => ({ text: `${count} chunks begin outside of the section that they are in.`, fix: again })],
];

export function findInStructure({ counts, faults, staged }: HealthFacts): HealthFinding[] {
  const findings: HealthFinding[] = [];
  if (counts.chunks === 0)
    findings.push({
      code: "EMPTY",
      text: "The graph has no chunks.",
      count: 0,
      examples: [],
      fix: "Ingest documents, or check the names of the layout.",
    });
  for (const [code, say] of words) {
    const fault = faults.get(code);
    if (fault !== undefined) findings.push({ code, ...fault, ...say(fault, counts) });
  }
  if (counts.stagedChunks > 0)
    findings.push({
      code: "STAGED_CHUNKS",
      text: `${counts.stagedChunks} chunks are staged or have no document id: they are not retrievable.`,
      ...staged,
      fix: "Run the interrupted ingest or deletion again, or apply the interrupted adoption again.",
    });
  if (counts.foreignChunks > 0) findings.push(notAdopted(counts));
  const unfinished = faults.get("FOREIGN_WRITE_UNFINISHED");
  if (unfinished !== undefined)
    findings.push({
      code: "FOREIGN_WRITE_UNFINISHED",
      text: `${unfinished.count} documents and chunks of neo4j-graphrag still have a temporary id, and no relationship: what wrote them broke off, or is still at work.`,
      ...unfinished,
      fix: "Without the APOC plugin it always breaks off there, and does not say so. Delete these nodes, and build them again with APOC.",
    });
  return findings;
}
