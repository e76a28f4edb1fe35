import type { Answer, Citation } from "@graphspan/answers";
import { printableName } from "../printable.js";
import { fileOf, pageOf, titleOf, unitOf } from "../source-place.js";
import type { CitationStyle } from "../citations.js";

/** The passages that an answer cites, by number: where each stands, and the bytes of the words that are cited. */
export function formatSources(answer: Answer, { colours, folder }: Pick<CitationStyle, "colours" | "folder">): string {
  const lines = citedPassages(answer).map((citations) => {
    const { number, source } = citations[0]!;
    const file = `${printableName(fileOf(source, folder))}  ${pageOf(source)}bytes ${bytesOf(citations)}${countedIn(citations[0]!, answer)}`;
    return [colours.bold(`[${number}] ${printableName(titleOf(source))}`), `    ${colours.cyan(file)}`];
  });
  return lines.flat().join("\n");
}

/** Citations by the passage they cite, in the order of their numbers. */
function citedPassages({ statements }: Pick<Answer, "statements">): readonly (readonly Citation[])[] {
  const byNumber = new Map<number, Citation[]>();
  for (const citation of statements.flatMap(({ citations }) => citations)) {
    const others = byNumber.get(citation.number);
    if (others === undefined) byNumber.set(citation.number, [citation]);
    else others.push(citation);
  }
  return [...byNumber].sort(([one], [other]) => one - other).map(([, citations]) => citations);
}

function bytesOf(citations: readonly Citation[]): string {
  const spans = citations.map(({ span }) => span).sort((one, other) => one.startByte - other.startByte || one.endByte - other.endByte);
  return [...new Set(spans.map(({ startByte, endByte }) => `${startByte}–${endByte}`))].join(", ");
}

/** Spans of quotes count in the text of the document, which is not always the file. */
function countedIn({ rank, grounding, source }: Citation, { evidence }: Answer): string {
  const unit = unitOf({ grounding, source });
  const isDerived = evidence.items.some((item) => item.rank === rank && item.sourceSpan !== undefined);
  return unit === "" && isDerived ? " of its text" : unit;
}
