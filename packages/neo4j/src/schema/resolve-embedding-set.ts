import { defaultInputTemplate, type EmbeddingSet, embeddingSetId, isGraphspanError, parseOptions, type Similarity } from "@graphspan/core";
import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import { bindLast } from "../embedding-sets/choice-order.js";
import { embeddingSetDropping } from "../embedding-sets/hold-embedding-set.js";
import { neo4jError } from "../errors.js";
import type { Layout } from "../layout/layout.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { makeStep, refuseConflicts } from "./apply-schema.js";
import { compareSchema } from "./check-schema.js";
import { embeddingSetConstraints } from "./plan-schema.js";
import { embeddingSetColumns, embeddingSetRow, readEmbeddingSets, withIndexOf } from "./read-embedding-sets.js";
import { showIndexes } from "./show-indexes.js";
import { schemaStepsAsMade } from "./steps-as-made.js";

/** Options of {@link resolveEmbeddingSet}. */
export interface ResolveEmbeddingSetOptions {
  readonly model: string;
  /** From 1 to 4,096, the most a vector index holds. */
  readonly dimensions: number;
  /** Of a set that is registered already: the registered one when left out. @default "cosine" */
  readonly similarity?: Similarity | undefined;
  /** Of a set that is registered already: the registered one when left out. @default "{title}\n{text}" */
  readonly inputTemplate?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The name of the model is part of names and of values under indexes, which hold 8 kB. */
const longestModelName = 500;

const optionsSchema: z.ZodType<ResolveEmbeddingSetOptions> = z.strictObject({
  model: z.string().min(1).max(longestModelName),
  dimensions: z.int().min(1).max(4_096),
  similarity: z.enum(["cosine", "euclidean"]).optional(),
  inputTemplate: z.string().includes("{text}").optional(),
  signal: z.instanceof(AbortSignal).optional(),
});

/** Two clients that register the first set of a graph at once collide once; the loser then sees the winner. */
const registrationAttempts = 5;

/**
 * The embedding set of a model: the registered one, or a new one. The first set of a graph uses the layout's own vector property, every
 * further one `embedding_<id>`. Which set is active stays as it is: to use a new one, fill it and switch to it. Safe from several clients at once.
 *
 * @throws Before anything is written: `EMBEDDING_SET.DIFFERENT` when the set is registered with another similarity or input template than
 * the one asked for; `EMBEDDING_SET.DROPPING`; `INDEX.DIMENSION_MISMATCH`, `INDEX.DIFFERENT` when the server keeps something else under a name that the graph needs.
 */
export async function resolveEmbeddingSet(store: GraphStore, layout: Layout, options: ResolveEmbeddingSetOptions): Promise<EmbeddingSet> {
  const { signal, ...wanted } = parseOptions("resolveEmbeddingSet", optionsSchema, options);
  await refuseWhatCannotBe(store, layout, wanted, signal);
  for (const step of embeddingSetConstraints(layout)) await makeStep(store, step, signal);
  const set = withIndexOf(layout, await register(store, layout, wanted, signal));
  refuseDifferent(set, wanted);
  return set;
}

/**
 * The set that {@link resolveEmbeddingSet} would register in an empty graph, where there is no server to ask: for files that an offline import reads.
 * Pure.
 */
export function firstEmbeddingSet(layout: Layout, options: Omit<ResolveEmbeddingSetOptions, "signal">): EmbeddingSet {
  const { firstProperty, firstIndex, id, model, dimensions, similarity, inputTemplate } = namesFor(
    layout,
    parseOptions("firstEmbeddingSet", optionsSchema, options),
  );
  return { id, model, dimensions, similarity, property: firstProperty, vectorIndexName: firstIndex, inputTemplate };
}

type Wanted = Omit<ResolveEmbeddingSetOptions, "signal">;

/** Reads only. Another client may still come first; then the same is found out after the registration. */
async function refuseWhatCannotBe(store: GraphStore, layout: Layout, wanted: Wanted, signal: AbortSignal | undefined): Promise<void> {
  const sets = await readEmbeddingSets(store, layout, { signal });
  const names = namesFor(layout, wanted);
  const registered = sets.find(({ id }) => id === names.id);
  if (registered !== undefined) refuseDifferent(registered, wanted);
  const further = sets.some(({ property }) => property === names.firstProperty);
  const set = registered ?? {
    ...names,
    property: further ? names.furtherProperty : names.firstProperty,
    vectorIndexName: further ? names.furtherIndex : names.firstIndex,
  };
  const indexes = await store.run(showIndexes, {}, { signal });
  const steps = schemaStepsAsMade({ layout, sets: [withIndexOf(layout, set)], indexes, server: store.server });
  refuseConflicts(compareSchema({ steps }, indexes));
}

/** A set as it would be registered, with both of the places it may get. */
function namesFor(layout: Layout, { model, dimensions, similarity = "cosine", inputTemplate = defaultInputTemplate }: Wanted) {
  const id = embeddingSetId(model, dimensions);
  const own = layout.indexes.vectorIndexName;
  const index = `graphrag_chunk_embedding_${id}`;
  return {
    id,
    model,
    dimensions,
    similarity,
    inputTemplate,
    firstProperty: layout.properties.chunk.embedding,
    furtherProperty: `embedding_${id}`,
    firstIndex: own ?? index,
    furtherIndex: own === null ? index : `${own}_${id}`,
  };
}

async function register(store: GraphStore, layout: Layout, wanted: Wanted, signal: AbortSignal | undefined): Promise<EmbeddingSet> {
  const parameters = namesFor(layout, wanted);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [registered] = await store.run(registerEmbeddingSet(layout), parameters, { signal });
      const { dropping, ...set } = registered!;
      if (dropping) throw embeddingSetDropping(set.id);
      return set;
    } catch (error) {
      const lostTheRace = isGraphspanError(error) && error.code === "QUERY.CONSTRAINT_VIOLATED";
      if (!lostTheRace || attempt === registrationAttempts) throw error;
    }
  }
}

/** The uniqueness of the property makes the choice of the first one safe: of two that choose it at once, one fails and looks again. */
function registerEmbeddingSet(layout: Layout): Query<EmbeddingSet & { readonly dropping: boolean }> {
  const names = layout.properties.embeddingSet;
  const label = identifier(layout.labels.embeddingSet);
  const property = identifier(names.property);
  return {
    name: "embeddingSets.register",
    access: "WRITE",
    text: cypher`
OPTIONAL MATCH (taken:${label} {${property}: $firstProperty})
WITH count(taken) > 0 AS further
${bindLast(layout, cypher`further`)}
MERGE (s:${label} {${identifier(names.id)}: $id})
ON CREATE SET s.${identifier(names.model)} = $model, s.${identifier(names.dimensions)} = $dimensions,
  s.${identifier(names.similarity)} = $similarity, s.${identifier(names.inputTemplate)} = $inputTemplate,
  s.${property} = CASE WHEN further THEN $furtherProperty ELSE $firstProperty END,
  s.${identifier(names.vectorIndexName)} = CASE WHEN further THEN $furtherIndex ELSE $firstIndex END,
  s.${identifier(names.activation)} = last
RETURN ${embeddingSetColumns(layout)}, coalesce(s.${identifier(names.dropping)} = true, false) AS dropping`,
    row: z.intersection(embeddingSetRow, z.object({ dropping: z.boolean() })),
  };
}

function refuseDifferent(set: EmbeddingSet, wanted: Wanted): void {
  for (const setting of ["model", "similarity", "inputTemplate"] as const) {
    const value = wanted[setting];
    if (value !== undefined && value !== set[setting])
      throw neo4jError(
        "EMBEDDING_SET.DIFFERENT",
        `The embedding set ${set.id} has ${setting} ${JSON.stringify(set[setting])}, not ${JSON.stringify(value)}.`,
        {
          details: { embeddingSet: set.id, setting, registered: set[setting], asked: value },
        },
      );
  }
}
