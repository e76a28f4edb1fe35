import { setTimeout as wait } from "node:timers/promises";
import { isGraphspanError } from "@graphspan/core";
import { z } from "zod";
import { cypher } from "../cypher/cypher.js";
import { neo4jError } from "../errors.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { awaitIndexes, type AwaitIndexesOptions } from "./await-indexes.js";
import { checkSchema, type SchemaDifference } from "./check-schema.js";
import type { SchemaPlan, SchemaStep, SchemaStepKind } from "./schema-plan.js";

export interface ApplySchemaOptions extends AwaitIndexesOptions {
  /** Kinds of steps that are checked with the others but left for a later call: an index is filled faster after its data than beside it. @default [] */
  readonly postpone?: readonly SchemaStepKind[] | undefined;
}

const listAnalyzers: Query<{ analyzer: string }> = {
  name: "schema.analyzers",
  access: "READ",
  text: cypher`CALL db.index.fulltext.listAvailableAnalyzers() YIELD analyzer RETURN analyzer ORDER BY analyzer`,
  row: z.object({ analyzer: z.string() }),
};

/**
 * Makes what is missing, checks that it came out as planned, and waits until every index is filled. Applying twice, or from several
 * clients at once, does no harm. Where something else has a planned name, nothing is made.
 *
 * @param options - `timeoutMs` limits the wait for the indexes.
 * @returns Differences that do no harm: an index that is tuned otherwise than ours would be.
 * @throws `INDEX.DIMENSION_MISMATCH`, `INDEX.DIFFERENT` when the server keeps something else under a planned name or in its place;
 * `INDEX.UNKNOWN_ANALYZER`; `INDEX.NOT_READY`, `INDEX.FAILED`; `QUERY.CONSTRAINT_VIOLATED` when the graph holds duplicates.
 */
export async function applySchema(store: GraphStore, plan: SchemaPlan, options: ApplySchemaOptions = {}): Promise<SchemaDifference[]> {
  const { signal, timeoutMs, postpone = [] } = options;
  await checkAnalyzers(store, plan, signal);
  const before = await checkSchema(store, plan, { signal });
  refuseConflicts(before);
  const missing = new Set(before.filter(({ kind }) => kind === "missing").map(({ name }) => name));
  const steps = plan.steps.filter(({ kind }) => !postpone.includes(kind));
  for (const step of steps) if (missing.has(step.name)) await makeStep(store, step, signal);
  const differences = await checkSettled(store, { steps }, signal);
  refuseBlocking(differences);
  const searched = steps.filter(({ kind }) => kind === "vectorIndex" || kind === "fullTextIndex").map(({ name }) => name);
  await awaitIndexes(store, searched, { signal, timeoutMs });
  return differences;
}

/** Makes one constraint or index. What is already there, perhaps since a moment ago, is judged by the check that follows. */
export async function makeStep(store: GraphStore, { name, statement }: SchemaStep, signal?: AbortSignal): Promise<void> {
  try {
    await store.run({ name: `schema.make ${name}`, access: "WRITE", text: statement, row: z.unknown() }, {}, { signal });
  } catch (error) {
    if (!cameSecond(error)) throw error;
  }
}

/** Whether another client made, or took away, the same constraint or index at the same moment. */
export function cameSecond(error: unknown): boolean {
  return isGraphspanError(error) && /\.Schema\.(?:\w*AlreadyExists|\w*DropFailed|\w*NotFound)$/.test(String(error.details["serverCode"]));
}

const looks = 10;
const pauseMs = 50;

/** Compares again while something is missing: in the moment in which another client makes an index anew, the server shows neither. */
export async function checkSettled(store: GraphStore, plan: SchemaPlan, signal?: AbortSignal): Promise<SchemaDifference[]> {
  for (let look = 1; ; look += 1) {
    const differences = await checkSchema(store, plan, { signal });
    if (look === looks || differences.every(({ kind }) => kind !== "missing")) return differences;
    await wait(pauseMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
}

/** @throws `INDEX.UNKNOWN_ANALYZER` */
export async function checkAnalyzers(store: GraphStore, { steps }: SchemaPlan, signal?: AbortSignal): Promise<void> {
  const available = (await store.run(listAnalyzers, {}, { signal })).map(({ analyzer }) => analyzer);
  for (const { options } of steps) {
    const analyzer = options["fulltext.analyzer"];
    if (typeof analyzer === "string" && !available.includes(analyzer))
      throw neo4jError("INDEX.UNKNOWN_ANALYZER", `The server has no analyzer ${analyzer}. It has ${available.join(", ")}.`, { details: { analyzer, available } });
  }
}

/**
 * What no making of something new can mend, so that nothing is made.
 *
 * @throws `INDEX.DIMENSION_MISMATCH`, `INDEX.DIFFERENT`
 */
export function refuseConflicts(differences: readonly SchemaDifference[]): void {
  refuseBlocking(differences.filter(({ kind }) => kind !== "missing"));
}

/** @throws `INDEX.DIMENSION_MISMATCH`, `INDEX.DIFFERENT` */
export function refuseBlocking(differences: readonly SchemaDifference[]): void {
  const blocking = differences.filter((difference) => difference.blocking);
  if (blocking.length === 0) return;
  const code = blocking.some(({ kind }) => kind === "differentDimensions") ? "INDEX.DIMENSION_MISMATCH" : "INDEX.DIFFERENT";
  throw neo4jError(code, blocking.map(({ text }) => text).join(" "), { details: { differences: blocking } });
}
