import { isGraphspanError, parseOptions } from "@graphspan/core";
import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import { neo4jError } from "../errors.js";
import { suitedAnalyzer } from "../full-text/suited-analyzer.js";
import type { Layout } from "../layout/layout.js";
import type { GraphStore, Transaction } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { cameSecond, checkAnalyzers, checkSettled, refuseBlocking } from "./apply-schema.js";
import { awaitIndexes, type AwaitIndexesOptions } from "./await-indexes.js";
import { compareSchema } from "./check-schema.js";
import { planSchema } from "./plan-schema.js";
import { analyzerOf, readSample } from "./resolve-analyzer.js";
import type { SchemaStep } from "./schema-plan.js";
import { type ServerIndex, showIndexes } from "./show-indexes.js";

/** Options of {@link changeAnalyzer}. */
export interface ChangeAnalyzerOptions extends AwaitIndexesOptions {
  /** A name of `db.index.fulltext.listAvailableAnalyzers`, or `auto` for the one that suits the scripts of the chunks. @default "auto" */
  readonly analyzer?: string | undefined;
}

/** What {@link changeAnalyzer} did. */
export interface AnalyzerChange {
  readonly index: string;
  /** The analyzer that the index had; null where there was no index. */
  readonly before: string | null;
  /** The one it has now. */
  readonly analyzer: string;
}

const optionsSchema: z.ZodType<ChangeAnalyzerOptions> = z.strictObject({
  analyzer: z.string().min(1).optional(),
  signal: z.instanceof(AbortSignal).optional(),
  timeoutMs: z.number().min(0).optional(),
});

/**
 * Makes the full-text index anew with another analyzer, and waits until it is filled. An index that has the analyzer already is left alone;
 * a missing one is made. The old index goes and the new one comes in one transaction, so nothing is lost where the call is stopped or
 * the process is killed: the server has the one or the other. Of several changes at once the last one stands. Retrievals that come while
 * the server fills the index wait for it, or leave search by words out and say so.
 *
 * @param options - `timeoutMs` limits the wait for the index, not the change.
 * @throws Before anything is changed: `INDEX.DIFFERENT` when the index is not one that we made, `INDEX.UNKNOWN_ANALYZER`,
 * `CONFIG.INVALID_OPTIONS`. After it: `INDEX.NOT_READY`, `INDEX.FAILED`; the signal's reason.
 */
export async function changeAnalyzer(store: GraphStore, layout: Layout, options: ChangeAnalyzerOptions = {}): Promise<AnalyzerChange> {
  const { analyzer: wanted = "auto", signal, timeoutMs } = parseOptions("changeAnalyzer", optionsSchema, options);
  const analyzer = wanted === "auto" ? suitedAnalyzer(await readSample(store, layout, { signal })) : wanted;
  const step = fullTextStep(store, layout, analyzer);
  await checkAnalyzers(store, { steps: [step] }, signal);
  const index = await findIndex(store, step, signal);
  if (analyzerOf(index) !== analyzer) await replaceIndex(store, step, signal);
  const now = await awaitIndex(store, step, { signal, timeoutMs });
  return { index: step.name, before: analyzerOf(index), analyzer: now ?? analyzer };
}

function fullTextStep({ server }: GraphStore, layout: Layout, analyzer: string): SchemaStep {
  const { steps } = planSchema({ layout, embeddingSet: null, analyzer, server });
  return steps.find(({ kind }) => kind === "fullTextIndex")!;
}

/** @throws `INDEX.DIFFERENT` when it is not as we make it, its analyzer apart. */
async function findIndex(store: GraphStore, step: SchemaStep, signal: AbortSignal | undefined): Promise<ServerIndex | undefined> {
  const indexes = await store.run(showIndexes, {}, { signal });
  const differences = compareSchema({ steps: [step] }, indexes);
  refuseBlocking(differences.filter(({ kind }) => kind !== "missing" && kind !== "differentOptions"));
  const index = indexes.find(({ name }) => name === step.name);
  const isTuned = differences.some(({ kind }) => kind === "tuning") || index?.options["fulltext.eventually_consistent"] === true;
  if (index !== undefined && isTuned)
    throw neo4jError("INDEX.DIFFERENT", `The full-text index ${step.name} was made by other software, and would not come back as it is.`, {
      details: { index: step.name, properties: index.properties, options: index.options },
    });
  return index;
}

/** Of several clients that change an index at once, each loses to others a few times at most. */
const attempts = 10;

/** The server takes both steps as one, and lets nobody search between them. */
async function replaceIndex(store: GraphStore, { name, statement }: SchemaStep, signal: AbortSignal | undefined): Promise<void> {
  const query = (text: Cypher): Query<unknown> => ({ name: `schema.change ${name}`, access: "WRITE", text, row: z.unknown() });
  const change = async (transaction: Transaction): Promise<void> => {
    await transaction.run(query(cypher`DROP INDEX ${identifier(name)} IF EXISTS`));
    await transaction.run(query(statement));
  };
  await untilFirst(() => store.transaction(change, { signal }), cameSecond);
}

/** Waits until the index is filled, whoever made it last, and tells its analyzer. */
function awaitIndex(store: GraphStore, step: SchemaStep, options: AwaitIndexesOptions): Promise<string | null> {
  const look = async (): Promise<string | null> => {
    const differences = await checkSettled(store, { steps: [step] }, options.signal);
    refuseBlocking(differences.filter(({ kind }) => kind !== "differentOptions"));
    await awaitIndexes(store, [step.name], options);
    return analyzerOf(await findIndex(store, step, options.signal));
  };
  return untilFirst(look, (error) => isGraphspanError(error) && error.code === "INDEX.MISSING");
}

async function untilFirst<Result>(work: () => Promise<Result>, isLost: (error: unknown) => boolean): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || attempt === attempts) throw error;
    }
  }
}
