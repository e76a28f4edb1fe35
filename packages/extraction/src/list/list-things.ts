import { parseOptions } from "@graphspan/core";
import type { GraphStore, Layout, Scope } from "@graphspan/neo4j";
import { z } from "zod";
import { graphOptions } from "../options.js";
import { readSight } from "../queries/sight.js";
import { type ListedThing, thingsList } from "../queries/things-list.js";

/** Options of {@link listThings}. */
export interface ListThingsOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** Made with `scope` of `@graphspan/neo4j`. Things that nothing in it mentions are not told of, and of the others nothing that stands elsewhere. @default the whole graph */
  readonly scope?: Scope | undefined;
  /** Things at most, 1 to 10,000. @default 100 */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const optionsSchema = z.strictObject({ ...graphOptions, scope: z.custom<Scope>().optional(), limit: z.int().min(1).max(10_000).default(100) });

/**
 * Things by how often they are mentioned, with the words that they are mentioned by. Without a `scope` it reads the whole graph and tells what every document says: that is for those who run it. As
 * many as `limit` asks for are not all that there may be.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `SCOPE.INVALID_ROW`, `SCOPE.TOO_MANY_RANGES`, `SCOPE.TOO_MANY_ROWS`, errors of the server, the signal's reason.
 */
export async function listThings(options: ListThingsOptions): Promise<readonly ListedThing[]> {
  const { store, layout, scope, limit, signal } = parseOptions("listThings", optionsSchema, options);
  const sight = await readSight(store, layout, scope, signal);
  return store.run(thingsList(layout, sight), { ...sight.parameters, limit }, { signal });
}
