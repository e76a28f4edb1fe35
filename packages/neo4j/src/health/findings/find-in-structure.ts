import type { Fault } from "../faults/read-faults.js";
import { notAdopted } from "../find-unadopted.js";
import type { HealthCounts, HealthFinding } from "../health.js";
import type { HealthFacts } from "./health-facts.js";
import { howMany } from "./how-many.js";

type Words = (fault: Fault, counts: HealthCounts) => Pick<HealthFinding, "text" | "fix">;

/** What an adoption holds is as other software wrote it, and stays so. */
function again({ count, adopted }: Fault): string {
  const ours = "Something other than an ingest has written here. Delete the documents (`ask delete --ids`), and ingest them again.";
  const which = adopted === count ? "All of it is" : howMany(adopted, "of them is", "of them are");
  const theirs = `${which} as other software wrote it, which an adoption allows. To have it otherwise, undo the adoption (\`ask adopt list\` names it), build the graph anew, and adopt that.`;
  return [...(adopted < count ? [ours] : []), ...(adopted > 0 ? [theirs] : [])].join(" ");
}

/** In words, faults of documents, sections, chunks and chains, in the order in which they are told. */
const words: readonly (readonly [HealthFinding["code"], Words])[] = [
  [
    "DOCUMENTS_WITHOUT_CHUNKS",
    ({ count }, { documents }) => ({
      text: `${count} of ${howMany(documents, "document has", "documents have")} no chunks, and no ingest wrote them whole.`,
      fix: "Nothing of them can be found. Ingest them again.",
    }),
  ],
  [
    "DOCUMENTS_EMPTIED",
    ({ count, adopted }, { documents }) => ({
      text: `${count} of ${howMany(documents, "document was", "documents were")} written whole, and have no chunks now: these were deleted, or there is nothing but white space in the text.`,
      fix:
        adopted === count
          ? "An adoption holds them. To have their chunks again, undo it (`ask adopt list` names it), build the graph anew, and adopt that."
          : "Delete the documents (`ask delete --ids`), and ingest them again: those that still have no chunks then hold nothing but white space.",
    }),
  ],
  ["SECTIONS_WITHOUT_DOCUMENT", (fault) => ({ text: `${howMany(fault.count, "section belongs", "sections belong")} to no document.`, fix: again(fault) })],
  [
    "CHUNKS_WITHOUT_DOCUMENT",
    ({ count }, { chunks, foreignChunks }) => ({
      text: `${count} of ${howMany(chunks, "chunk belongs", "chunks belong")} to no document.`,
      // What other software wrote may be whole: in graphs made from texts, no chunk has a document.
      fix:
        foreignChunks === 0
          ? "They cannot be cited. Ingest their documents again, or delete them."
          : "They cannot be cited. An adoption makes documents of them where it is asked to (`ask adopt preview --unattached groupByChain`).",
    }),
  ],
  [
    "CHUNKS_IN_SEVERAL_DOCUMENTS",
    ({ count }) => ({
      text: `${howMany(count, "chunk belongs", "chunks belong")} to several documents: which one is cited is chance.`,
      fix: "Delete the relationships that are not meant.",
    }),
  ],
  [
    "CHUNKS_OF_ANOTHER_DOCUMENT",
    (fault) => ({ text: `${howMany(fault.count, "chunk names another document than the one that it belongs", "chunks name another document than the one that they belong")} to.`, fix: again(fault) }),
  ],
  ["CHUNKS_IN_FOREIGN_SECTION", (fault) => ({ text: `${howMany(fault.count, "chunk is", "chunks are")} in a section of another document.`, fix: again(fault) })],
  [
    "CHAIN_GAPS",
    (fault) => ({
      text: `At ${howMany(fault.count, "chunk the chain has a gap: nothing leads to it from the passage before, which is missing as its", "chunks the chain has a gap: nothing leads to them from the passage before, which is missing as their")} neighbour.`,
      fix: again(fault),
    }),
  ],
  [
    "CHAIN_FORKS",
    (fault) => ({
      text: `${howMany(fault.count, "link between chunks leaves or reaches", "links between chunks leave or reach")} a chunk that has another such link: the chain forks.`,
      fix: again(fault),
    }),
  ],
  [
    "CHAIN_CYCLES",
    (fault) => ({ text: `In ${howMany(fault.count, "document", "documents")} the chain of chunks has no beginning: it goes round.`, fix: again(fault) }),
  ],
  [
    "CHAIN_BETWEEN_DOCUMENTS",
    (fault) => ({ text: `${howMany(fault.count, "link leads", "links lead")} from a chunk of one document to a chunk of another.`, fix: again(fault) }),
  ],
  ["CHAIN_BACKWARDS", (fault) => ({ text: `${howMany(fault.count, "link between chunks leads", "links between chunks lead")} backwards, or round.`, fix: again(fault) })],
  ["POSITIONS_REPEATED", (fault) => ({ text: `In ${howMany(fault.count, "document", "documents")} several chunks have one position.`, fix: again(fault) })],
  [
    "SPANS_IMPOSSIBLE",
    (fault) => ({
      text: `${howMany(fault.count, "chunk has a span that cannot hold its text: it is cited without its", "chunks have a span that cannot hold their text: they are cited without their")} place in the document.`,
      fix: again(fault),
    }),
  ],
  [
    "SPANS_OUT_OF_ORDER",
    (fault) => ({
      text: `${howMany(fault.count, "chunk does not begin and end behind the chunk before it", "chunks do not begin and end behind the chunk before them")}, as the bytes of a document would.`,
      fix: again(fault),
    }),
  ],
  [
    "SPANS_OUTSIDE_SECTION",
    (fault) => ({ text: `${howMany(fault.count, "chunk begins outside of the section that it is", "chunks begin outside of the section that they are")} in.`, fix: again(fault) }),
  ],
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
    if (fault === undefined) continue;
    const { count, examples, documents } = fault;
    findings.push({ code, count, examples, ...(documents.length === 0 ? {} : { documents }), ...say(fault, counts) });
  }
  if (counts.stagedChunks > 0)
    findings.push({
      code: "STAGED_CHUNKS",
      text: `${howMany(counts.stagedChunks, "chunk is staged or has", "chunks are staged or have")} no document id: not retrievable.`,
      ...staged,
      fix: "Run the interrupted ingest or deletion again, or apply the interrupted adoption again.",
    });
  if (counts.foreignChunks > 0) findings.push(notAdopted(counts));
  const unfinished = faults.get("FOREIGN_WRITE_UNFINISHED");
  if (unfinished !== undefined) {
    const { count, examples } = unfinished;
    const nodes = howMany(count, "document or chunk of neo4j-graphrag still has", "documents and chunks of neo4j-graphrag still have");
    findings.push({
      code: "FOREIGN_WRITE_UNFINISHED",
      text: `${nodes} a temporary id, and no relationship: what wrote them broke off, or is still at work.`,
      count,
      examples,
      fix: "Without the APOC plugin it always breaks off there, and does not say so. Delete these nodes, and build them again with APOC.",
    });
  }
  return findings;
}
