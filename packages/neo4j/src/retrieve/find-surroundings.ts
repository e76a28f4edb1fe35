import type { Layout } from "../layout/layout.js";
import { type NeighbourRow, readSurroundings, type Surroundings, type SurroundingsShape } from "../queries/surroundings.js";
import { narrowScope, onlyInScope } from "../scope/resolved-scope.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Candidate } from "./candidate.js";
import type { FindInput } from "./find-candidates.js";
import { passageKey } from "./passage-key.js";
import { scopeShape } from "./scope-shape.js";
import { writeOnce } from "./write-once.js";

/** What surrounds a chunk, as far as it can be told. */
export interface KnownSurroundings extends Omit<Surroundings, "neighbours"> {
  readonly neighbours: readonly NeighbourRow[];
}

/** What surrounds each of some candidates, where it is known. */
export type SurroundingsOf = ReadonlyMap<Candidate, KnownSurroundings>;

/** Gives what surrounds items; what came along with the candidates is not asked for again. */
export type FindSurroundings = (items: readonly Candidate[], input: FindInput) => Promise<SurroundingsOf>;

export function createSurroundingsFinder(store: GraphStore, layout: Layout): FindSurroundings {
  const queryOf = writeOnce((shape: Omit<SurroundingsShape, "careful">) => readSurroundings(layout, shape));

  async function ask(items: readonly Candidate[], { scope, budget, signal }: FindInput): Promise<ReadonlyMap<string, Surroundings>> {
    if (items.length === 0) return new Map();
    const narrow = scope && narrowScope(scope, items.map(({ documentId }) => documentId));
    const chunks = items.map(({ chunkId, documentId }) => ({ chunkId, documentId }));
    const query = queryOf({ scope: scopeShape(narrow), reach: budget.neighbourChunks });
    const rows = await store.run(query, { chunks, ...narrow?.parameters }, { signal });
    const found = new Map<string, Surroundings>();
    for (const { surroundings, ...name } of rows) {
      const key = passageKey(name);
      const known = found.get(key);
      // Chunks of one document that share an id have the document in common: which of them an item is cannot be told.
      found.set(key, known ? { page: null, sourceSpan: null, source: known.source, sections: [], neighbours: [] } : surroundings);
    }
    return found;
  }

  return async (items, input) => {
    const asked = await ask(items.filter(({ surroundings }) => surroundings === null), input);
    return new Map(
      items.flatMap((item) => {
        const each = item.surroundings ?? asked.get(passageKey(item));
        return each ? [[item, { ...each, neighbours: onlyInScope(each.neighbours.filter((row) => row !== null), input.scope) }]] : [];
      }),
    );
  };
}
