import type { GraphStore, Layout } from "@graphspan/neo4j";
import { type PassageRow, passagesOfSeveral, passagesOfThings } from "../queries/merge-passages.js";
import type { Sight } from "../queries/sight.js";
import type { MergePassage } from "./merge-suggestion.js";

const passagesOfEach = 2;
const passagesAgainst = 5;

/** Things that are shown together, each with the group it belongs to. */
export interface ShownThings {
  readonly things: readonly { readonly id: string; readonly group: string }[];
}

export interface ShownPassages {
  readonly passagesFor: readonly MergePassage[];
  readonly passagesAgainst: readonly MergePassage[];
}

interface Context {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly sight: Sight;
  readonly signal: AbortSignal | undefined;
}

/** The passages of suggestions, in two questions for all of them. A passage is shown once: what speaks against a suggestion does not speak for it as well. */
export async function readPassages({ store, layout, sight, signal }: Context, shown: readonly ShownThings[]): Promise<readonly ShownPassages[]> {
  const suggestions = shown.map(({ things }, index) => ({ index, things: things.map(({ id, group }) => ({ id, group })) }));
  const against = bySuggestion(await store.run(passagesOfSeveral(layout, sight), { ...sight.parameters, suggestions, limit: passagesAgainst }, { signal }));
  const things = suggestions.flatMap(({ index, things: some }) => {
    const without = (against.get(index) ?? []).map(({ chunkId }) => chunkId);
    return some.map(({ id }) => ({ suggestion: index, id, without }));
  });
  const speaking = bySuggestion(await store.run(passagesOfThings(layout, sight), { ...sight.parameters, things, limit: passagesOfEach }, { signal }));
  return shown.map((_, index) => ({ passagesFor: speaking.get(index) ?? [], passagesAgainst: against.get(index) ?? [] }));
}

/** Each passage once, with the mentions of all things that it was read for. */
function bySuggestion(rows: readonly PassageRow[]): ReadonlyMap<number, readonly MergePassage[]> {
  const found = new Map<number, Map<string, MergePassage>>();
  for (const { suggestion, ...passage } of rows) {
    const passages = found.get(suggestion) ?? new Map<string, MergePassage>();
    const key = JSON.stringify([passage.documentId, passage.chunkId]);
    const known = passages.get(key);
    found.set(suggestion, passages.set(key, known === undefined ? passage : { ...known, mentions: [...known.mentions, ...passage.mentions] }));
  }
  return new Map([...found].map(([suggestion, passages]) => [suggestion, [...passages.values()]]));
}
