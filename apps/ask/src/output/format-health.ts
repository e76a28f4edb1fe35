import type { Health } from "@graphspan/neo4j";
import type { Colors } from "picocolors/types.js";
import { printable, printableName } from "./printable.js";

/** The state of the graph as a person reads it. */
export function formatHealth({ counts, vectors, indexes, findings }: Health, colours: Colors): string {
  const { links, runs } = counts;
  const lines = [
    `${counts.documents} documents, ${counts.sections} sections, ${counts.chunks} chunks`,
    `links: ${links.fromDocument} to documents, ${links.nextChunk} to next chunks, ${links.inSection} into sections, ${links.sectionOf} of sections`,
    `runs: ${Object.entries(runs).map(([state, count]) => `${count} ${state}`).join(", ") || "none"}`,
    ...vectors.map(({ embeddingSetId, sound, missing }) => `vectors of ${printableName(embeddingSetId)}: ${sound}${missing === 0 ? "" : `, ${missing} missing`}`),
    ...indexes.map(({ name, type, state, populationPercent, options }) => {
      const analyzer = options["fulltext.analyzer"];
      const words = typeof analyzer === "string" ? ` by the analyzer ${printableName(analyzer)}` : "";
      const filling = populationPercent >= 100 ? "" : `, ${populationPercent.toFixed(0)} % filled`;
      return colours.dim(`index ${printableName(name)}: ${type.toLowerCase()}${words}, ${state.toLowerCase()}${filling}`);
    }),
    ...findings.map(({ code, text, fix }) => `${colours.yellow(code)} ${printable(text)}\n  ${printable(fix)}`),
  ];
  return [...lines, ...(findings.length === 0 ? [colours.green("All is well.")] : [])].join("\n");
}
