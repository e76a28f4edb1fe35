import { z } from "zod";
import { type Layout, layouts } from "../../layout/layout.js";

/** What a dump leaves out. */
export interface IgnoreRule {
  /** Nodes with this label; without it, all nodes and relationships. */
  readonly label?: string | undefined;
  /** These properties; without them, the nodes themselves, with their relationships. */
  readonly properties?: readonly string[] | undefined;
}

/** What a dump of a database holds, and what it leaves out. */
export interface DumpOptions {
  /**
   * Only the part of a shared database whose labels begin with this: nodes with such a label, the relationships at them, and the constraints
   * and indexes on such labels or relationship types. What is at the other end of a relationship and not of this part is called `outside`.
   */
  readonly labelPrefix?: string | undefined;
  /** @default runTraces(layouts.graphspan) */
  readonly ignore?: readonly IgnoreRule[] | undefined;
}

export interface ResolvedDumpOptions {
  readonly labelPrefix?: string | undefined;
  readonly ignore: readonly IgnoreRule[];
}

/** Rules that leave out what differs from run to run: run ids, the times of runs, and what each has replaced. */
export function runTraces(layout: Layout): readonly IgnoreRule[] {
  const { document, section, chunk, thing, run, relationshipRun } = layout.properties;
  return [
    { properties: [...new Set([document.run, section.run, chunk.run, thing.run, relationshipRun])] },
    { label: layout.labels.run, properties: [run.id, run.order, run.startedAt, run.finishedAt] },
    { label: layout.labels.change },
  ];
}

const ruleSchema = z
  .strictObject({ label: z.string().min(1).optional(), properties: z.array(z.string().min(1)).min(1).readonly().optional() })
  .refine(({ label, properties }) => label !== undefined || properties !== undefined, { error: "must name a label or properties" });

export const dumpOptionsSchema: z.ZodType<ResolvedDumpOptions, DumpOptions> = z.strictObject({
  labelPrefix: z.string().min(1).optional(),
  ignore: z
    .array(ruleSchema)
    .readonly()
    .default(() => runTraces(layouts.graphspan)),
});
