/** The documents with these ids. Plain data, like every scope; make it with `scope`. */
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

/** What `scope.matching` takes. */
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
