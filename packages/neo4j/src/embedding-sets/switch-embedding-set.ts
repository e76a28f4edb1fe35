import { parseOptions } from "@graphspan/core";
import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import { neo4jError } from "../errors.js";
import type { Layout } from "../layout/layout.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { type EmbeddingSetStatus, readEmbeddingSetStatus } from "./embedding-set-status.js";
import { embeddingSetDropping, embeddingSetNotFound } from "./hold-embedding-set.js";
import { lockSets } from "./lock-sets.js";

/** Options of {@link switchEmbeddingSet}. */
export interface SwitchEmbeddingSetOptions {
  /** Id of the set to use from now on. */
  readonly embeddingSet: string;
  /** Whether to switch to a set in which vectors are missing, or whose index is not online. @default false */
  readonly insist?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What {@link switchEmbeddingSet} did. */
export interface EmbeddingSetSwitch {
  /** The set that was active before. */
  readonly before: string;
  readonly active: string;
  /** Chunks that a search by meaning does not find now. */
  readonly missing: number;
}

const optionsSchema: z.ZodType<SwitchEmbeddingSetOptions> = z.strictObject({
  embeddingSet: z.string().min(1),
  insist: z.boolean().optional(),
  signal: z.instanceof(AbortSignal).optional(),
});

/**
 * Makes another embedding set the active one, at once: it writes one number on one node, so that nobody sees no active set, or two. Of several switches at
 * the same time the last one stands.
 *
 * A retriever goes on with the set it was made with, whose vectors and index are still there: nothing that runs is disturbed.
 * An application makes its next retriever, and embedder, from {@link readActiveEmbeddingSet}.
 *
 * @throws `EMBEDDING_SET.NOT_FOUND`; `EMBEDDING_SET.DROPPING`; `EMBEDDING_SET.NOT_READY` when chunks have no vector of the set or its index is
 * not online, or one of something else, with the counts in its details. Nothing is changed then.
 */
export async function switchEmbeddingSet(store: GraphStore, layout: Layout, options: SwitchEmbeddingSetOptions): Promise<EmbeddingSetSwitch> {
  const { embeddingSet: id, insist = false, signal } = parseOptions("switchEmbeddingSet", optionsSchema, options);
  const status = await readEmbeddingSetStatus(store, layout, id, { signal });
  if (!insist && !status.dropping) refuseUnready(status);
  const before = await store.transaction(
    async (transaction) => {
      const sets = await lockSets(transaction, layout);
      const target = sets.find((set) => set.id === id);
      if (target === undefined) throw embeddingSetNotFound(id);
      if (target.dropping) throw embeddingSetDropping(id);
      const active = sets.find(({ dropping }) => !dropping)!.id;
      if (active !== id) await transaction.run(activate(layout), { id, activation: Math.max(...sets.map(({ activation }) => activation)) + 1 });
      return active;
    },
    { signal },
  );
  return { before, active: id, missing: status.missing };
}

function refuseUnready({ set, chunks, missing, adopted, index, indexDifference }: EmbeddingSetStatus): void {
  const isReady = index?.state === "ONLINE" && indexDifference === null;
  if (missing === 0 && isReady) return;
  const ofAdoption = adopted === 0 ? "" : `, ${adopted} of them held by an adoption, to which no fill writes`;
  const vectors = missing === 0 ? [] : [`${missing} of ${chunks} chunks have no vector of it${ofAdoption}`];
  const state = index === null ? "missing" : `${index.state.toLowerCase()}, ${Math.floor(index.populationPercent)} % filled`;
  const another = `what has the name of its index ${set.vectorIndexName} is not one of its vectors`;
  const why = [...vectors, ...(isReady ? [] : [indexDifference === null ? `its index ${set.vectorIndexName} is ${state}` : another])];
  const found = indexDifference === null ? "" : ` ${indexDifference}`;
  throw neo4jError("EMBEDDING_SET.NOT_READY", `The embedding set ${set.id} is not ready: ${why.join(", and ")}.${found}`, {
    details: { embeddingSet: set.id, chunks, missing, adopted, index: index?.state ?? null, indexDifference },
  });
}

function activate({ labels, properties }: Layout): Query<unknown> {
  const { id, activation } = properties.embeddingSet;
  return {
    name: "embeddingSets.activate",
    access: "WRITE",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)} {${identifier(id)}: $id})
SET s.${identifier(activation)} = $activation`,
    row: z.unknown(),
  };
}
