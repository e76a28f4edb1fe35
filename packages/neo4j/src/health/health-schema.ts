import { z } from "zod";
import { runStates } from "../runs/run.js";
import type { Health } from "./health.js";
import { healthFindingCodes, healthNoteCodes } from "./health-codes.js";

const howMany = z.int().min(0);

const observation = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.strictObject({
    code: z.enum(codes),
    text: z.string().min(1),
    count: howMany,
    examples: z.array(z.string()).readonly(),
    documents: z.array(z.string()).readonly().optional(),
    fix: z.string().min(1),
  });

/** Describes {@link Health} as JSON; unknown keys are errors. */
export const healthSchema = z.strictObject({
  schemaVersion: z.literal(1),
  counts: z.strictObject({
    documents: howMany,
    sections: howMany,
    chunks: howMany,
    documentsWithoutChunks: howMany,
    chunksWithoutDocument: howMany,
    stagedChunks: howMany,
    foreignChunks: howMany,
    things: howMany,
    mentions: howMany,
    links: z.strictObject({ fromDocument: howMany, nextChunk: howMany, inSection: howMany, sectionOf: howMany }),
    runs: z.partialRecord(z.enum(runStates), howMany),
  }),
  contents: z.array(
    z.strictObject({
      run: z.string().nullable(),
      kind: z.string().nullable(),
      state: z.string().nullable(),
      startedAt: z.string().nullable(),
      documents: howMany,
      sections: howMany,
      chunks: howMany,
    }),
  ),
  vectors: z.array(
    z.strictObject({
      embeddingSetId: z.string(),
      property: z.string(),
      vectorIndexName: z.string(),
      sound: howMany,
      missing: howMany,
      wrongSize: howMany,
      zero: howMany,
      notFinite: howMany,
      notAList: howMany,
    }),
  ),
  indexes: z.array(
    z.strictObject({
      name: z.string(),
      type: z.string(),
      state: z.string(),
      populationPercent: z.number(),
      labels: z.array(z.string()),
      properties: z.array(z.string()),
      options: z.record(z.string(), z.unknown()),
      constraint: z.string().nullable(),
      failure: z.string(),
    }),
  ),
  findings: z.array(observation(healthFindingCodes)),
  notes: z.array(observation(healthNoteCodes)),
}) satisfies z.ZodType<Health>;
