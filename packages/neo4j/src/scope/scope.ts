import { parseOptions } from "@graphspan/core";
import { z } from "zod";

/** The part of the graph that a retrieval may see: the named documents and nothing else. Plain data; make it with {@link scope}. */
export interface DocumentScope {
  readonly kind: "documents";
  /** Each id once. */
  readonly documentIds: readonly string[];
}

/** What a retrieval may see. Without one it sees the whole graph. */
export type Scope = DocumentScope;

/** More would no longer be a part of a graph; the ids travel with every query. */
const mostDocuments = 100_000;

const documentId = z
  .string()
  .min(1, { error: "must not be empty" })
  .refine((id) => id.isWellFormed(), { error: "holds half a surrogate pair, which no stored id does" });

const documentIds = z
  .array(documentId)
  .min(1, { error: "names no document: leave the scope out to search everything" })
  .max(mostDocuments, { error: `names more than ${mostDocuments} documents` })
  .transform((ids): readonly string[] => [...new Set(ids)]);

export const scopeSchema: z.ZodType<Scope> = z.strictObject({ kind: z.literal("documents"), documentIds });

/** Makes scopes. */
export const scope: {
  /**
   * The documents with these ids. Ids that the graph does not have match nothing, and nothing is told about them.
   *
   * @param documentIds - 1 to 100,000 ids as evidence has them; an id given twice counts once. An id stored as a number is given as text.
   * @throws `CONFIG.INVALID_OPTIONS` for an empty list or an id that is not a text of at least one character.
   */
  readonly documents: (documentIds: readonly string[]) => DocumentScope;
} = {
  documents: (ids) => {
    const parsed = parseOptions("scope.documents", z.strictObject({ documentIds }), { documentIds: ids });
    return Object.freeze({ kind: "documents", documentIds: Object.freeze(parsed.documentIds) });
  },
};
