import type { Run, RunState } from "@graphspan/neo4j";
import { z } from "zod";
import { planOfRun } from "../run/plan-of-run.js";

const count = z.int().min(0).default(0);

/** What an adoption added to. */
export interface AdoptionCounts {
  /** Documents whose passages are cited from their source files. */
  readonly sourceDocuments: number;
  /** Documents whose passages are cited within their own texts. */
  readonly chunkDocuments: number;
  /** Those of both that were made of chains of chunks. */
  readonly madeDocuments: number;
  readonly sourceChunks: number;
  readonly chunkChunks: number;
  /** Between the chunks, and from them to their documents. */
  readonly relationships: number;
}

/** What was done, kept in the graph as its run. Plain JSON. */
export interface AdoptionReceipt {
  /** What {@link undoAdoption} takes. */
  readonly runId: string;
  /** `finished` once it can be seen; `running` also after its process died; `ending` while it is undone. */
  readonly state: RunState;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Null while it runs. */
  readonly finishedAt: string | null;
  /** All 0 until it is finished. */
  readonly counts: AdoptionCounts;
  /** The full-text index that its plan names; null where somebody changed the plan so that it cannot be read. */
  readonly fullTextIndexName: string | null;
}

const countsSchema: z.ZodType<AdoptionCounts> = z.object({
  sourceDocuments: count,
  chunkDocuments: count,
  madeDocuments: count,
  sourceChunks: count,
  chunkChunks: count,
  relationships: count,
});

export const noCounts: AdoptionCounts = countsSchema.parse({});

export function addCounts(one: AdoptionCounts, other: AdoptionCounts): AdoptionCounts {
  const names = Object.keys(one) as (keyof AdoptionCounts)[];
  return countsSchema.parse(Object.fromEntries(names.map((name) => [name, one[name] + other[name]])));
}

export function receiptOf(run: Run): AdoptionReceipt {
  const { id, state, startedAt, finishedAt, counts } = run;
  return { runId: id, state, startedAt, finishedAt, counts: countsSchema.parse(counts), fullTextIndexName: fullTextIndexOf(run) };
}

/** A list of adoptions is given whatever one of them holds. */
function fullTextIndexOf(run: Run): string | null {
  try {
    return planOfRun(run).layout.indexes.fullTextIndexName;
  } catch {
    return null;
  }
}
