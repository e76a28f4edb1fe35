import type { Health, HealthFinding, HealthNote, RunContents } from "@graphspan/neo4j";
import type { Colors } from "picocolors/types.js";
import { howMany } from "./how-many.js";
import { printable, printableName } from "./printable.js";

/** Runs that are shown; `--json` has a hundred. */
const shownRuns = 5;

/** The state of the graph as a person reads it: counts, then what is wrong, then what is worth knowing. */
export function formatHealth({ counts, contents, vectors, indexes, findings, notes }: Health, colours: Colors): string {
  const { links, runs } = counts;
  const lines = [
    contentsOf(counts),
    `links: ${links.fromDocument} to documents, ${links.nextChunk} to next chunks, ${links.inSection} into sections, ${links.sectionOf} of sections`,
    ...(counts.things + counts.mentions === 0 ? [] : [`extracted: ${howMany(counts.things, "thing")}, ${howMany(counts.mentions, "mention")}`]),
    `runs: ${Object.entries(runs).map(([state, count]) => `${count} ${state}`).join(", ") || "none"}`,
    ...runLines(contents).map((line) => colours.dim(line)),
    ...vectors.map(({ embeddingSetId, sound, missing }) => `vectors of ${printableName(embeddingSetId)}: ${sound}${missing === 0 ? "" : `, ${missing} missing`}`),
    ...indexLines(indexes).map((line) => colours.dim(line)),
    ...findings.map((finding) => told(colours.yellow(finding.code), finding)),
    ...notes.map((note) => told(colours.dim(note.code), note)),
  ];
  return [...lines, ...(findings.length === 0 ? [colours.green("All is well.")] : [])].join("\n");
}

function contentsOf({ documents, sections, chunks }: Pick<RunContents, "documents" | "sections" | "chunks">): string {
  return `${howMany(documents, "document")}, ${howMany(sections, "section")}, ${howMany(chunks, "chunk")}`;
}

/** Documents are named beside what is wrong with a part of them, by the ids that delete them. */
function told(code: string, { text, examples, documents = [], fix }: HealthFinding | HealthNote): string {
  const named = examples.length === 0 ? [] : [`  as in: ${examples.map(printableName).join(", ")}`];
  const areNamed = documents.every((id) => examples.includes(id));
  const of = areNamed ? [] : [`  of the ${documents.length === 1 ? "document" : "documents"}: ${documents.map(printableName).join(", ")}`];
  return [`${code} ${printable(text)}`, ...named, ...of, `  ${printable(fix)}`].join("\n");
}

function runLines(contents: readonly RunContents[]): string[] {
  const recorded = contents.flatMap(({ run, kind, state, ...counts }) => {
    if (run === null) return [];
    const record = kind === null ? "without a record" : `${printableName(kind)}, ${printableName(state ?? "unknown")}`;
    return [`  ${printableName(run)} (${record}): ${contentsOf(counts)}`];
  });
  const rest = recorded.length - shownRuns;
  return rest > 0 ? [...recorded.slice(0, shownRuns), `  … and ${rest} more (--json lists them)`] : recorded;
}

/** Those that are searched, and any that is not online; the others only keep order. */
function indexLines(indexes: Health["indexes"]): string[] {
  const isShown = ({ type, state }: Health["indexes"][number]): boolean => type === "VECTOR" || type === "FULLTEXT" || state !== "ONLINE";
  const others = indexes.filter((index) => !isShown(index)).length;
  const shown = indexes.filter(isShown).map(({ name, type, state, populationPercent, options }) => {
    const analyzer = options["fulltext.analyzer"];
    const words = typeof analyzer === "string" ? ` by the analyzer ${printableName(analyzer)}` : "";
    const filling = populationPercent >= 100 ? "" : `, ${populationPercent.toFixed(0)} % filled`;
    return `index ${printableName(name)}: ${printableName(type.toLowerCase())}${words}, ${printableName(state.toLowerCase())}${filling}`;
  });
  return others === 0 ? shown : [...shown, `${howMany(others, "other index", "other indexes")}, online`];
}
