import type { DocumentScope } from "./scope.js";
import { numberWritten } from "./number-written.js";

/** A scope in the form that routes, queries and checks use; made once for a retrieval. */
export interface CompiledScope {
  /** Name in the evidence. */
  readonly name: string;
  /** Ids of its documents, as texts. */
  readonly documentIds: ReadonlySet<string>;
  /** What the queries of {@link isInScope} read. */
  readonly parameters: {
    /** The ids as texts: what counts. */
    readonly scopeDocumentIds: readonly string[];
    /** Everything that may be stored for them, so that indexes find it: the texts, and the numbers they write. */
    readonly scopeStoredIds: readonly (string | number | bigint)[];
  };
}

export function compileScope({ kind, documentIds }: DocumentScope): CompiledScope {
  return { name: kind, documentIds: new Set(documentIds), parameters: parametersOf(documentIds) };
}

/** The part of a scope that holds these documents: what is read beside the items of one answer needs no more of it. */
export function narrowScope(scope: CompiledScope, documentIds: Iterable<string>): CompiledScope {
  const ids = new Set([...documentIds].filter((id) => scope.documentIds.has(id)));
  return { name: scope.name, documentIds: ids, parameters: parametersOf([...ids]) };
}

function parametersOf(documentIds: readonly string[]): CompiledScope["parameters"] {
  const numbers = documentIds.map(numberWritten).filter((number) => number !== null);
  return { scopeDocumentIds: documentIds, scopeStoredIds: [...documentIds, ...numbers] };
}

interface RowOfDocument {
  readonly documentId: string;
}

/** The rows of documents in the scope. The server has kept to it; a row that slipped through ends here. */
export function onlyInScope<Row extends RowOfDocument>(rows: readonly Row[], scope: CompiledScope | null): readonly Row[] {
  return scope === null ? rows : rows.filter(({ documentId }) => scope.documentIds.has(documentId));
}
