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

/** What surrounds each of some chunks, by {@link passageKey}. */
export type SurroundingsByKey = ReadonlyMap<string, KnownSurroundings>;

/** Gives what surrounds items; what came along with the candidates is not asked for again. */
export type FindSurroundings = (
  items: readonly Candidate[],
  known: readonly (Surroundings | null)[],
  input: FindInput,
) => Promise<SurroundingsByKey>;

export function createSurroundingsFinder(store: GraphStore, layout: Layout): FindSurroundings {
  const queryOf = writeOnce((shape: Omit<SurroundingsShape, "careful">) => readSurroundings(layout, shape));

  return async (items, known, { scope, budget, signal }) => {
    const found = new Map(known.filter((each) => each !== null).map((each) => [passageKey(each), each]));
    const missing = items.filter((item) => !found.has(passageKey(item)));
    if (missing.length > 0) {
      const narrow = scope && narrowScope(scope, missing.map(({ documentId }) => documentId));
      const chunks = missing.map(({ chunkId, documentId }) => ({ chunkId, documentId }));
      const query = queryOf({ scope: scopeShape(narrow), reach: budget.neighbourChunks });
      const rows = await store.run(query, { chunks, ...narrow?.parameters }, { signal });
      for (const { surroundings } of rows) if (surroundings) found.set(passageKey(surroundings), surroundings);
    }
    return new Map(
      items.flatMap((item) => {
        const key = passageKey(item);
        const each = found.get(key);
        return each ? [[key, { ...each, neighbours: onlyInScope(each.neighbours.filter((row) => row !== null), scope) }]] : [];
      }),
    );
  };
}
