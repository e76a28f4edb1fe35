import { z } from "zod";

const text = z.string().catch("");

/** A chunk that a route found. Adopted graphs may hold anything in a property, so what does not fit counts as missing. */
export const candidateRow = z.object({
  chunkId: z.string(),
  documentId: z.string(),
  chunkIndex: z.int().min(0).catch(0),
  text: z.string(),
  startByte: z.int().min(0).nullable().catch(null),
  endByte: z.int().min(0).nullable().catch(null),
  document: z.object({ uri: text, path: text, title: text, textSha256: z.string().nullable().catch(null) }).nullable(),
  /** Path of each section the chunk hangs on. */
  sections: z.array(z.union([z.array(z.string()), z.string().transform((heading) => [heading])]).catch([])),
  hits: z.array(z.object({ route: z.enum(["vector", "fullText"]), score: z.number() })),
});

export type CandidateRow = z.infer<typeof candidateRow>;
