import type { Answer } from "@graphspan/answers";
import type { ByteSpan, Evidence, EvidenceItem, NeighbourPassage } from "@graphspan/core";
import { askError } from "../../errors.js";

/** What a question left behind: an answer, or evidence alone. */
export type Kept = { readonly kind: "answer"; readonly answer: Answer } | { readonly kind: "evidence"; readonly evidence: Evidence };

/** A passage in its surroundings, and the words in it that are cited. */
export interface CitedPassage {
  readonly number: number;
  readonly item: EvidenceItem;
  /** Bytes of the item's text, in order and apart; none where the whole passage counts. */
  readonly cited: readonly ByteSpan[];
  /** What stands before and after the passage in its document, as far as the evidence has it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * The passage that a number stands for: of an answer that of a citation, of evidence a rank.
 *
 * @throws `ASK.NOTHING_TO_SHOW` where nothing has the number, `ASK.NOT_AN_ANSWER` where the answer contradicts itself.
 */
export function citedPassage(kept: Kept, number: number): CitedPassage {
  const evidence = kept.kind === "answer" ? kept.answer.evidence : kept.evidence;
  const citations = kept.kind === "answer" ? citationsOf(kept.answer, number) : [];
  const rank = citations[0]?.rank ?? number;
  const item = evidence.items.find((each) => each.rank === rank);
  if (item === undefined) throw kept.kind === "answer" ? contradiction(number, `its evidence has no passage of rank ${rank}`) : unknownNumber(number, evidence.items.map((each) => each.rank));
  const bytes = Buffer.from(item.text);
  const cited = citations.map(({ span, quote }) => {
    const inItem = { startByte: span.startByte - item.span.startByte, endByte: span.endByte - item.span.startByte };
    if (inItem.startByte >= 0 && bytes.subarray(inItem.startByte, inItem.endByte).equals(Buffer.from(quote))) return inItem;
    throw contradiction(number, "its quote does not stand at its bytes");
  });
  return { number, item, cited: apart(cited), ...surroundings(item, evidence) };
}

function citationsOf({ statements }: Answer, number: number): Answer["statements"][number]["citations"] {
  const all = statements.flatMap(({ citations }) => citations);
  const found = all.filter((citation) => citation.number === number);
  if (found.length === 0) throw unknownNumber(number, all.map((citation) => citation.number));
  return found;
}

function unknownNumber(number: number, numbers: readonly number[]): Error {
  const known = [...new Set(numbers)].sort((one, other) => one - other);
  const fix = known.length === 0 ? "There is nothing to show: the question found no answer." : `Name one of ${known.join(", ")}.`;
  return askError("ASK.NOTHING_TO_SHOW", `Nothing is cited as [${number}].`, { fix });
}

function contradiction(number: number, what: string): Error {
  return askError("ASK.NOT_AN_ANSWER", `The answer contradicts itself at [${number}]: ${what}.`);
}

/** Spans that overlap or touch become one. */
function apart(spans: readonly ByteSpan[]): ByteSpan[] {
  const joined: ByteSpan[] = [];
  for (const span of [...spans].sort((one, other) => one.startByte - other.startByte)) {
    const last = joined.at(-1);
    if (last === undefined || span.startByte > last.endByte) joined.push(span);
    else joined[joined.length - 1] = { startByte: last.startByte, endByte: Math.max(last.endByte, span.endByte) };
  }
  return joined;
}

/** Neighbours without what they repeat of the passage, where their places are known. */
function surroundings(item: EvidenceItem, { context }: Evidence): Pick<CitedPassage, "before" | "after"> {
  const neighbours = context
    .flatMap((passage) => (passage.label === "neighbour" && passage.ofChunkId === item.chunkId && passage.documentId === item.documentId ? passage : []))
    .sort((one, other) => one.distance - other.distance);
  const before: string[] = [];
  let start = item.span.startByte;
  for (const neighbour of neighbours.filter(({ distance }) => distance < 0).reverse()) {
    before.unshift(isPlaced(neighbour, item) ? bytesOf(neighbour, 0, start - neighbour.span.startByte) : neighbour.text);
    start = Math.min(start, neighbour.span.startByte);
  }
  const after: string[] = [];
  let end = item.span.endByte;
  for (const neighbour of neighbours.filter(({ distance }) => distance > 0)) {
    after.push(isPlaced(neighbour, item) ? bytesOf(neighbour, end - neighbour.span.startByte) : neighbour.text);
    end = Math.max(end, neighbour.span.endByte);
  }
  return { before: before.filter(isText), after: after.filter(isText) };
}

const isPlaced = (neighbour: NeighbourPassage, item: EvidenceItem): boolean => neighbour.grounding === "source" && item.grounding === "source";

const bytesOf = ({ text }: NeighbourPassage, start: number, end?: number): string =>
  Buffer.from(text)
    .subarray(Math.max(start, 0), end === undefined ? undefined : Math.max(end, 0))
    .toString();

const isText = (text: string): boolean => text.trim() !== "";
