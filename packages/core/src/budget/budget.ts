import { z } from "zod";

/** What a retrieval may spend. */
export interface BudgetOptions {
  /** Candidates each route may bring: 1 to 256. @default 20 */
  readonly candidatesPerRoute?: number | undefined;
  /** Evidence items at most: 1 to 128. @default 8 */
  readonly maxItems?: number | undefined;
  /** UTF-8 bytes of evidence text at most: 64 to 65,536. Neighbours have a cap of their own, of the same size. @default 16384 */
  readonly maxUtf8Bytes?: number | undefined;
  /** Neighbouring chunks before and after each item, as context: 0 to 4. @default 1 */
  readonly neighbourChunks?: number | undefined;
}

/** A budget with every limit filled in. */
export type Budget = { readonly [Name in keyof BudgetOptions]-?: number };

const candidatesPerRoute = z.int().min(1).max(256);
const maxItems = z.int().min(1).max(128);
const maxUtf8Bytes = z.int().min(64).max(65_536);
const neighbourChunks = z.int().min(0).max(4);

/** Parses {@link BudgetOptions}: ranges are checked, defaults filled in, unknown names refused. */
export const budgetSchema: z.ZodType<Budget, BudgetOptions> = z.strictObject({
  candidatesPerRoute: candidatesPerRoute.default(20),
  maxItems: maxItems.default(8),
  maxUtf8Bytes: maxUtf8Bytes.default(16_384),
  neighbourChunks: neighbourChunks.default(1),
});

/** Parses {@link BudgetOptions} that change another budget: what is not named stays as it is there. */
export const budgetChangesSchema: z.ZodType<BudgetOptions> = z.strictObject({
  candidatesPerRoute: candidatesPerRoute.optional(),
  maxItems: maxItems.optional(),
  maxUtf8Bytes: maxUtf8Bytes.optional(),
  neighbourChunks: neighbourChunks.optional(),
});
