import { z } from "zod";

/** What the record of a merge keeps: ids alone, since names belong to documents that may go. */
export interface MergeSettings {
  readonly canonical: string;
  /** Things that were linked to it. */
  readonly members: readonly string[];
  /** ISO 8601 text; null while the merge holds. */
  readonly undoneAt: string | null;
}

const settingsSchema: z.ZodType<MergeSettings> = z.object({ canonical: z.string(), members: z.array(z.string()), undoneAt: z.string().nullable().default(null) });

export const readMergeSettings = (settings: unknown): MergeSettings => settingsSchema.parse(settings);
