import { type NamedRow, thingsOfFoldedNames, thingsWithLetters } from "../queries/merge-letters.js";
import type { NameBlock } from "../queries/merge-blocks.js";
import type { FindReasonsOptions } from "./find-reasons-options.js";
import type { LeftOutReason } from "./merge-suggestion.js";
import { nameSpellings, spelledLetters } from "./name-spellings.js";

/** Things that are read at once. */
const atOnce = 5_000;

/** Things whose names are one where letters such as ł are written as those write them who have none; what one folded name brings together already is left out. */
export async function letterBlocks({ store, layout, sight, signal, limit }: FindReasonsOptions & { readonly limit: number }): Promise<{
  readonly blocks: readonly NameBlock[];
  readonly behind: readonly LeftOutReason[];
}> {
  const ofSpelling = new Map<string, Map<string, NamedRow>>();
  const note = (key: string, thing: NamedRow): void => {
    const things = ofSpelling.get(key) ?? new Map<string, NamedRow>();
    ofSpelling.set(key, things.set(thing.id, thing));
  };
  for (let after = ""; ; ) {
    const things = await store.run(thingsWithLetters(layout, sight), { ...sight.parameters, letters: spelledLetters, after, limit: atOnce }, { signal });
    const keys = new Set<string>();
    for (const thing of things)
      for (const key of nameSpellings(thing.name)) {
        keys.add(key);
        note(key, thing);
      }
    for (const named of await store.run(thingsOfFoldedNames(layout, sight), { ...sight.parameters, keys: [...keys] }, { signal })) note(named.foldedName, named);
    if (things.length < atOnce) break;
    after = things.at(-1)!.id;
  }
  const blocks = [...ofSpelling].flatMap(([key, things]) => blockOf(key, [...things.values()])).sort((one, other) => (one.key < other.key ? -1 : 1));
  // Two names with the same letters have all their spellings in common.
  const different = [...new Map(blocks.toReversed().map((block) => [block.things.join(" "), block])).values()].toReversed();
  const rest = different.length - limit;
  return { blocks: different.slice(0, limit), behind: rest > 0 ? [{ kind: "foldedName", key: `spellings behind the first ${limit}`, things: rest }] : [] };
}

function blockOf(key: string, things: readonly NamedRow[]): readonly NameBlock[] {
  const areSeveral = (values: readonly string[]): boolean => new Set(values).size > 1;
  if (!areSeveral(things.map(({ canonical }) => canonical)) || !areSeveral(things.map(({ foldedName }) => foldedName))) return [];
  return [{ key, things: things.map(({ id }) => id).sort(), size: things.length }];
}
