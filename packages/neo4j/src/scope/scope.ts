import { parseOptions } from "@graphspan/core";
import type { z } from "zod";
import { combinedScope, cypherScope, documentScope, matchingScope, sectionScope } from "./scope-schema.js";
import type { CombinedScope, CypherScope, DocumentScope, MatchingOptions, MatchingScope, Scope, SectionScope } from "./scope-types.js";

/**
 * Makes scopes. Each function throws `CONFIG.INVALID_OPTIONS` for what it cannot read as a scope: nothing that is wrong, empty or missing
 * ever means "everything". A scope that is resolved to more than 1,000 separate parts of one document is refused then, with
 * `SCOPE.TOO_MANY_RANGES`.
 */
export const scope: {
  /**
   * The documents with these ids. Ids that the graph does not have match nothing, and nothing is told about them.
   *
   * @param documentIds - 1 to 10,000 ids as evidence has them; an id given twice counts once. An id stored as a number is given as text.
   */
  readonly documents: (documentIds: readonly string[]) => DocumentScope;
  /**
   * The chunks that lie wholly within one of the sections with these ids, or within neighbouring ones together; sections inside them are
   * part of them. A section whose place in its document is not known holds nothing.
   *
   * @param sectionIds - 1 to 10,000 ids; as for documents.
   */
  readonly sections: (sectionIds: readonly string[]) => SectionScope;
  /**
   * The documents of which all of this is true, 10,000 at most: the first by id.
   *
   * @param options - At least one thing. A document without a date, or with one that cannot be read as one, was published at no time.
   * @example
   * scope.matching({ publisher: ["ACME", "Initech"], publishedFrom: "2024-05", metadata: { language: "sv" } })
   */
  readonly matching: (options: MatchingOptions) => MatchingScope;
  /**
   * The documents, or parts of documents, that a query of the application's own names. It may read, and has 100,000 rows at most.
   *
   * @param cypher - Returns `documentId` (a text or a whole number) and no other columns, or also `startByte` and `endByte` (whole numbers,
   * UTF-8 bytes of the document, end exclusive), which leave the chunks that lie wholly within. More than 10,000 documents: the first by id.
   * @param parameters - Its parameters: values that JSON can hold.
   */
  readonly fromCypher: (cypher: string, parameters?: Readonly<Record<string, unknown>>) => CypherScope;
  /** What lies in every one of these scopes, 100 in all, those of scopes inside one another included. */
  readonly all: (first: Scope, second: Scope, ...others: readonly Scope[]) => CombinedScope;
} = {
  documents: (documentIds) => read("documents", documentScope, { documentIds }),
  sections: (sectionIds) => read("sections", sectionScope, { sectionIds }),
  matching: (options) => read("matching", matchingScope, options),
  fromCypher: (cypher, parameters = {}) => read("fromCypher", cypherScope, { cypher, parameters }),
  all: (...scopes) => read("all", combinedScope, { scopes }),
};

function read<Made extends Scope>(kind: Made["kind"], schema: z.ZodType<Made>, fields: object): Made {
  return parseOptions(`scope.${kind}`, schema, { kind, ...fields });
}
