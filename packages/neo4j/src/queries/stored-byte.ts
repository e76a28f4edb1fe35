import { z } from "zod";

/** An offset as a chunk stores it. Adopted graphs may hold anything in a property; what does not fit counts as unknown. */
export const storedByte = z.int().min(0).nullable().catch(null);
