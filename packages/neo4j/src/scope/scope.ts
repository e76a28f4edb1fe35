import { parseOptions } from "@graphspan/core";
import type { z } from "zod";
import { combinedScope, cypherScope, documentScope, matchingScope, sectionScope } from "./scope-schema.js";

/** The documents with these ids. Plain data, like every scope; make it with {@link scope}. */
export interface DocumentScope {
  readonly kind: "documents";
  /** Each id once. */
  readonly documentIds: readonly string[];
}

/** The sections with these ids, those inside them included. */
export interface SectionScope {
  readonly kind: "sections";
  /** Each id once. */
  readonly sectionIds: readonly string[];
}

/** What a metadata key of a document may be compared with. */
export type ScopeValue = string | number | boolean;

/** What must be true of a document; every property that is there must be. */
export interface MatchingScope {
  readonly kind: "matching";
  readonly publisher?: string | readonly string[];
  readonly mediaType?: string | readonly string[];
  readonly sourceUriPrefix?: string;
  /** ISO 8601. */
  readonly publishedFrom?: string;
  /** ISO 8601. */
  readonly publishedBefore?: string;
  readonly metadata?: Readonly<Record<string, ScopeValue | readonly ScopeValue[]>>;
}

/** What {@link scope}`.matching` takes. */
export interface MatchingOptions {
  /** Exactly this publisher, or one of these. */
  readonly publisher?: string | readonly string[];
  /** Exactly this media type, or one of these. */
  readonly mediaType?: string | readonly string[];
  /** How the URI of the document begins, letter by letter. */
  readonly sourceUriPrefix?: string;
  /** Published at this instant or later: a `Date`, or an ISO 8601 date of any precision, which means the start of its period; UTC without a zone. */
  readonly publishedFrom?: string | Date;
  /** Published before this instant. */
  readonly publishedBefore?: string | Date;
  /**
   * Keys that the documents were ingested with (nested ones joined by dots), each with a value or a list of values of which one must be
   * there: in a document that holds a list, as one of its values. Texts are compared exactly, numbers by value; a text is no number.
   */
  readonly metadata?: Readonly<Record<string, ScopeValue | readonly ScopeValue[]>>;
}

/** What a query of the application's own names. */
export interface CypherScope {
  readonly kind: "fromCypher";
  readonly cypher: string;
  /** Values that JSON can hold. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What lies in every one of these. */
export interface CombinedScope {
  readonly kind: "all";
  /** Two or more, none of them combined. */
  readonly scopes: readonly Exclude<Scope, CombinedScope>[];
}

/** What a retrieval may see. Without one it sees the whole graph. Plain data that JSON can hold. */
export type Scope = DocumentScope | SectionScope | MatchingScope | CypherScope | CombinedScope;

/**
 * Makes scopes. Each function throws `CONFIG.INVALID_OPTIONS` for what it cannot read as a scope: nothing that is wrong, empty or missing
 * ever means "everything".
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
  /** What lies in every one of these scopes. */
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
