import type { EmbeddingSet } from "@graphspan/core";
import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { embeddingSetColumns, embeddingSetRow, isEmbeddingSet, withIndexOf } from "../schema/read-embedding-sets.js";
import { compareSchema } from "../schema/check-schema.js";
import { planSchema } from "../schema/plan-schema.js";
import { type ServerIndex, showIndexes } from "../schema/show-indexes.js";
import type { CallOptions, GraphStore, ServerInfo } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { choiceOrder } from "./choice-order.js";
import { embeddingSetNotFound } from "./hold-embedding-set.js";

/** An embedding set of a graph, and how it stands. */
export interface EmbeddingSetStatus {
  readonly set: EmbeddingSet;
  /** Whether it is the one that applications are to use. */
  readonly active: boolean;
  /** Whether a drop of it has begun and did not end: nothing can be done with it but to drop it again. */
  readonly dropping: boolean;
  /** Chunks of the graph that can be retrieved. */
  readonly chunks: number;
  /** Of these, those without a vector of the set: a search by meaning does not find them. */
  readonly missing: number;
  /** Of these again, those that an adoption holds, which no fill writes to. */
  readonly adopted: number;
  /** How the server stands with the index; null where there is none. */
  readonly index: { readonly state: string; readonly populationPercent: number } | null;
  /** How what has the name of the index differs from an index of this set, so that it cannot be searched; null where it does not, or where there is none. */
  readonly indexDifference: string | null;
}

interface SetRow {
  readonly set: EmbeddingSet;
  readonly dropping: boolean;
}

/** The embedding sets of a graph, the active one first. Looks at every chunk once for each set. */
export async function listEmbeddingSets(
  store: Pick<GraphStore, "run" | "server">,
  layout: Layout,
  options: CallOptions = {},
): Promise<EmbeddingSetStatus[]> {
  const rows = await store.run(setsInOrder(layout), { firstProperty: layout.properties.chunk.embedding }, options);
  const indexes = await store.run(showIndexes, {}, options);
  const active = rows.find(({ dropping }) => !dropping)?.set.id;
  const result: EmbeddingSetStatus[] = [];
  for (const { dropping, set: registered } of rows) {
    const set = withIndexOf(layout, registered);
    const [coverage] = await store.run(countCoverage(layout, set), {}, options);
    result.push({ set, active: set.id === active, dropping, ...coverage!, ...indexOf(set, { layout, indexes, server: store.server }) });
  }
  return result;
}

/** An index of the name of the set's may be one of another property, or of vectors of another size. */
function indexOf(
  set: EmbeddingSet,
  { layout, indexes, server }: { readonly layout: Layout; readonly indexes: readonly ServerIndex[]; readonly server: ServerInfo },
): Pick<EmbeddingSetStatus, "index" | "indexDifference"> {
  const index = indexes.find(({ name }) => name === set.vectorIndexName);
  if (index === undefined) return { index: null, indexDifference: null };
  const { state, populationPercent } = index;
  const steps = planSchema({ layout, embeddingSet: set, server }).steps.filter(({ kind }) => kind === "vectorIndex");
  const differences = compareSchema({ steps }, indexes).filter(({ blocking }) => blocking);
  return { index: { state, populationPercent }, indexDifference: differences.length === 0 ? null : differences.map(({ text }) => text).join(" ") };
}

/** How one embedding set stands. @throws `EMBEDDING_SET.NOT_FOUND` */
export async function readEmbeddingSetStatus(
  store: Pick<GraphStore, "run" | "server">,
  layout: Layout,
  id: string,
  options: CallOptions = {},
): Promise<EmbeddingSetStatus> {
  const status = (await listEmbeddingSets(store, layout, options)).find(({ set }) => set.id === id);
  if (status === undefined) throw embeddingSetNotFound(id);
  return status;
}

/**
 * The set that applications are to use: the one that was switched to last; in a graph in which nobody has switched, the first that was registered.
 * Null where the graph has none.
 */
export async function readActiveEmbeddingSet(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  options: CallOptions = {},
): Promise<EmbeddingSet | null> {
  const rows = await store.run(setsInOrder(layout), { firstProperty: layout.properties.chunk.embedding }, options);
  const active = rows.find(({ dropping }) => !dropping);
  return active === undefined ? null : withIndexOf(layout, active.set);
}

function setsInOrder(layout: Layout): Query<SetRow> {
  return {
    name: "embeddingSets.inOrder",
    access: "READ",
    text: cypher`
MATCH (s:${identifier(layout.labels.embeddingSet)})
WHERE ${isEmbeddingSet(layout)}
RETURN ${embeddingSetColumns(layout)}, coalesce(s.${identifier(layout.properties.embeddingSet.dropping)} = true, false) AS dropping
ORDER BY ${choiceOrder(layout)}`,
    row: z.intersection(embeddingSetRow, z.object({ dropping: z.boolean() })).transform(({ dropping, ...set }) => ({ dropping, set })),
  };
}

/** Chunks that other software wrote count as soon as they are adopted. */
function countCoverage({ labels, properties }: Layout, { property }: EmbeddingSet): Query<Pick<EmbeddingSetStatus, "chunks" | "missing" | "adopted">> {
  const { documentId, run } = properties.chunk;
  return {
    name: "embeddingSets.coverage",
    access: "READ",
    text: cypher`
OPTIONAL MATCH (r:${identifier(labels.run)} {${identifier(properties.run.kind)}: 'adopt'})
WITH collect(r.${identifier(properties.run.id)}) AS adoptions
OPTIONAL MATCH (c:${identifier(labels.chunk)})
WHERE c.${identifier(documentId)} IS NOT NULL
WITH c, c IS NOT NULL AND c.${identifier(property)} IS NULL AS isMissing, c.${identifier(run)} IN adoptions AS isAdopted
RETURN count(c) AS chunks, count(CASE WHEN isMissing THEN 1 END) AS missing, count(CASE WHEN isMissing AND isAdopted THEN 1 END) AS adopted`,
    row: z.object({ chunks: z.int(), missing: z.int(), adopted: z.int() }),
  };
}
