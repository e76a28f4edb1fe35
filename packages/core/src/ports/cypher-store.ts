/** A row: column name to plain value. Integers beyond 2^53 and temporal values are text. */
export interface CypherRecord {
  readonly values: Readonly<Record<string, unknown>>;
}

/** The names in use in a database. */
export interface CypherSchema {
  readonly nodeLabels: readonly string[];
  readonly relationshipTypes: readonly string[];
  readonly propertyKeys: readonly string[];
}

/** Options of one query. */
export interface CypherOptions {
  readonly signal?: AbortSignal | undefined;
  /** The server ends the query after this many milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/** A database that answers Cypher. */
export interface CypherStore {
  readonly providerId: string;
  /** Opens the connection, and checks that the server answers. */
  connect(): Promise<void>;
  /** Runs a query of the caller's own. Values belong into `parameters`, never into the text. */
  runCypher(cypher: string, parameters?: Readonly<Record<string, unknown>>, options?: CypherOptions): Promise<readonly CypherRecord[]>;
  /** Reads the names in use in the database. */
  getSchema(): Promise<CypherSchema>;
  /** Ends the connection; the store cannot be used afterwards. */
  close(): Promise<void>;
}
