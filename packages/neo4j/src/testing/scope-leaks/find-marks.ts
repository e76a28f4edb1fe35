import type { EvidenceText } from "./evidence-texts.js";
import type { ScopeCanary, ScopeLeak } from "./scope-leak.js";
import type { OutsideText, Territory } from "./territory.js";
import { marksOf, runsOf, wordsInRun, wordsOf } from "./words.js";

/** What was found, and where. */
export type FoundMark = Omit<ScopeLeak, "scope">;

/** Everything in some texts that lies outside, each thing once for each text and document. */
export function findMarks(texts: readonly EvidenceText[], territory: Territory, canaries: readonly ScopeCanary[]): readonly FoundMark[] {
  const found = new Map<string, FoundMark>();
  const tell = ({ question, path }: EvidenceText, kind: FoundMark["kind"], documentId: string): void => {
    found.set(JSON.stringify([question, path, kind, documentId]), { question, path, kind, documentId });
  };
  for (const text of texts) {
    for (const documentId of idsIn(text, territory)) tell(text, "id", documentId);
    for (const canary of canaries)
      if (text.text.includes(canary.text) && isOutside(canary, territory)) tell(text, "canary", canary.documentId);
  }
  for (const { place, owner } of outsideRuns(texts, territory)) tell(place, owner.kind, owner.documentId);
  return [...found.values()];
}

/** Shorter ids are looked for only where ids stand: inside texts they may be a word like any other. */
const leastIdInText = 8;
const idLike = /[\p{L}\p{N}\p{M}_-]+/gu;

function idsIn({ text, isId }: EvidenceText, { outsideIds, inside }: Territory): string[] {
  if (isId) return ownersOf([text], outsideIds);
  const tokens = [...(text.match(idLike) ?? []), ...text.split(/\s+/)].filter(({ length }) => length >= leastIdInText);
  const named = [...new Set(tokens)].filter((token) => outsideIds.has(token));
  return ownersOf(
    named.filter((token) => !inside.some((each) => each.includes(token))),
    outsideIds,
  );
}

function ownersOf(ids: readonly string[], outsideIds: Territory["outsideIds"]): string[] {
  return ids.flatMap((id) => outsideIds.get(id) ?? []);
}

/** Of a document that lies inside only in part, a canary lies inside where a text there has it. */
function isOutside({ documentId, text }: ScopeCanary, { holdsAllOf, inside }: Territory): boolean {
  return !holdsAllOf(documentId) && !inside.some((each) => each.includes(text));
}

interface OutsideRun {
  readonly place: EvidenceText;
  readonly owner: OutsideText;
}

/**
 * Runs of words that stand in the answer and outside, and nowhere inside. The answer is what is kept in memory, since the graph is larger.
 */
function* outsideRuns(texts: readonly EvidenceText[], { outside, inside }: Territory): Generator<OutsideRun> {
  const places = placesOfRuns(texts);
  const owners = new Map<string, Map<OutsideText["kind"], OutsideText>>();
  for (const owner of outside)
    for (const mark of marksOf(owner.text)) {
      if (!places.has(mark)) continue;
      const known = owners.get(mark) ?? new Map<OutsideText["kind"], OutsideText>();
      if (!known.has(owner.kind)) owners.set(mark, known.set(owner.kind, owner));
    }
  if (owners.size === 0) return;
  for (const text of inside) for (const run of everyRunOf(text)) owners.delete(run);
  for (const [mark, kinds] of owners) for (const owner of kinds.values()) for (const place of places.get(mark)!) yield { place, owner };
}

function placesOfRuns(texts: readonly EvidenceText[]): Map<string, Set<EvidenceText>> {
  const places = new Map<string, Set<EvidenceText>>();
  for (const text of texts) for (const run of everyRunOf(text.text)) places.set(run, (places.get(run) ?? new Set()).add(text));
  return places;
}

function* everyRunOf(text: string): Generator<string> {
  const words = wordsOf(text);
  for (let length = 1; length <= wordsInRun; length += 1) yield* runsOf(words, length);
}
