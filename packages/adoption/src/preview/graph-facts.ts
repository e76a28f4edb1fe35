import type { EmbeddingSet } from "@graphspan/core";
import {
  type CallOptions,
  checkSchema,
  type GraphStore,
  type Health,
  listRuns,
  planSchema,
  readDroppingSets,
  readEmbeddingSets,
  readHealth,
  resolveAnalyzer,
  type Run,
  type SchemaDifference,
  type SchemaStep,
  type ServerIndex,
  type VectorHealth,
} from "@graphspan/neo4j";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import { graphState, type GraphState } from "../queries/graph-state.js";
import { repeatedPaths } from "../queries/repeated-paths.js";
import { chunkPropertiesTaken, documentPropertiesTaken, relationshipPropertiesTaken, type TakenProperties } from "../queries/taken-properties.js";
import { textProperties, type TextProperty } from "../queries/text-properties.js";
import { vectorSizes } from "../queries/vector-sizes.js";
import { isRunOf } from "../run/same-plan.js";
import { prepareSteps } from "../schema/prepare-steps.js";

/** Chunks without a text that are asked what else they have, and chunks with another vector that are asked for its size. */
const sampledChunks = 1_000;

/** What the server tells about a graph as a whole. */
export interface GraphFacts {
  readonly health: Health;
  readonly state: GraphState;
  readonly textProperties: readonly TextProperty[];
  readonly repeatedPaths: readonly { readonly path: string; readonly documents: number }[];
  readonly taken: { readonly documents: TakenProperties; readonly chunks: TakenProperties; readonly relationships: TakenProperties };
  /** The runs that own documents or chunks, the oldest first. */
  readonly owners: readonly Run[];
  /** Null where another set is registered for them. */
  readonly vectors: VectorHealth | null;
  /** Where no vector fits the plan, how many numbers those have that are there, the most frequent first. */
  readonly vectorSizes: readonly number[];
  /** Sets that are registered already under the id or for the property of the plan's, and are others. */
  readonly otherSets: readonly EmbeddingSet[];
  /** Ids of the sets that are registered under the id or for the property of the plan's, and of which a drop has begun. */
  readonly droppingSets: readonly string[];
  /** Vector indexes over the vectors of the plan. */
  readonly vectorIndexes: readonly ServerIndex[];
  /** How the index that the plan searches differs from what it should be. */
  readonly vectorIndexDifferences: readonly SchemaDifference[];
  /** What stands in the way of the schema that the plan adds. */
  readonly schemaConflicts: readonly SchemaDifference[];
  /** The vector index that the one to add would be taken for, by its name or since the server cannot filter by document. */
  readonly vectorIndexInTheWay: string | null;
}

/** Asks the server, in READ transactions. */
export async function readGraphFacts(store: GraphStore, plan: AdoptionPlan, call: CallOptions): Promise<GraphFacts> {
  const { layout, embeddingSet, options } = plan;
  const health = await readHealth(store, layout, { ...call, embeddingSet });
  const [state] = await store.run(graphState(layout), {}, call);
  const vectorIndexes = health.indexes.filter(
    ({ type, labels, properties }) => type === "VECTOR" && labels.includes(layout.labels.chunk) && properties[0] === embeddingSet.property,
  );
  const { before, after } = prepareSteps({ plan, server: store.server, analyzer: await resolveAnalyzer(store, layout, call) });
  const ownIndex = after.find(({ kind }) => kind === "vectorIndex");
  const searched = planSchema({ layout, embeddingSet, server: store.server }).steps.filter(({ kind }) => kind === "vectorIndex");
  const vectors = health.vectors.find(({ embeddingSetId, property }) => embeddingSetId === embeddingSet.id && property === embeddingSet.property) ?? null;
  const registered = await readEmbeddingSets(store, layout, call);
  const dropping = await readDroppingSets(store, layout, call);
  const conflicts = await checkSchema(store, { steps: [...before, ...after] }, call);
  return {
    health,
    state: state!,
    textProperties: state!.missingTexts + state!.otherTexts === 0 ? [] : await store.run(textProperties(layout), { limit: sampledChunks }, call),
    repeatedPaths: await store.run(repeatedPaths(layout), {}, call),
    ...(await readTaken(store, plan, call)),
    vectors,
    vectorSizes: vectors?.sound === 0 ? await readOtherSizes(store, plan, call) : [],
    otherSets: registered.filter((set) => isOther(set, embeddingSet)),
    droppingSets: registered.filter((set) => dropping.includes(set.id) && isInPlaceOf(set, embeddingSet)).map(({ id }) => id),
    vectorIndexes,
    vectorIndexDifferences: options.addVectorIndex ? [] : await checkSchema(store, { steps: searched }, call),
    schemaConflicts: conflicts.filter(({ blocking, kind }) => blocking && kind !== "missing"),
    vectorIndexInTheWay: vectorIndexes.find((index) => ownIndex !== undefined && isInTheWay(index, ownIndex))?.name ?? null,
  };
}

/** An index of that name should be the one to add; one of another name should differ from it by more than its name. */
function isInTheWay({ name, properties }: ServerIndex, added: SchemaStep): boolean {
  const isAlike = properties.length === added.properties.length && properties.every((property, at) => property === added.properties[at]);
  return (name === added.name) !== isAlike;
}

function isOther(registered: EmbeddingSet, planned: EmbeddingSet): boolean {
  const isSame = (["id", "dimensions", "similarity", "property"] as const).every((name) => registered[name] === planned[name]);
  return !isSame && isInPlaceOf(registered, planned);
}

const isInPlaceOf = (registered: EmbeddingSet, planned: EmbeddingSet): boolean =>
  registered.id === planned.id || registered.property === planned.property;

async function readOtherSizes(store: GraphStore, { layout, embeddingSet }: AdoptionPlan, call: CallOptions): Promise<number[]> {
  const { dimensions } = embeddingSet;
  return (await store.run(vectorSizes(layout, embeddingSet), { dimensions, limit: sampledChunks }, call)).map(({ size }) => size);
}

async function readTaken(store: GraphStore, plan: AdoptionPlan, call: CallOptions): Promise<Pick<GraphFacts, "taken" | "owners">> {
  const { layout, options } = plan;
  const runs = await listRuns(store, layout, call);
  const goesOn = runs.filter((run) => run.kind === "adopt" && run.state !== "finished" && run.state !== "ending" && isRunOf(plan, run));
  const parameters = { own: goesOn.map(({ id }) => id), runs: runs.map(({ id }) => id) };
  const [documents] = await store.run(documentPropertiesTaken(layout), parameters, call);
  const which = options.unattachedChunks === "leave" ? "attached" : "all";
  const [chunks] = await store.run(chunkPropertiesTaken(layout, which), parameters, call);
  const [relationships] = await store.run(relationshipPropertiesTaken(layout), parameters, call);
  const owners = new Set([...documents!.owners, ...chunks!.owners]);
  const taken = { documents: documents!, chunks: chunks!, relationships: relationships! };
  return { taken, owners: runs.filter(({ id }) => owners.has(id)) };
}
