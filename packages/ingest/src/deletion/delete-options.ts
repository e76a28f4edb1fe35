import { parseOptions } from "@graphspan/core";
import { defaultCorpus, documentId, type GraphStore, type Layout } from "@graphspan/neo4j";
import { z } from "zod";
import { corpusSchema, graphOptions, nameSchema } from "../run/option-schemas.js";

/** Options of {@link deleteDocuments}: documents are named by their uris in a corpus, or by their ids. */
export interface DeleteDocumentsOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** As an ingest gave them: the path below the ingested folder with `/` between names, or the row's own id. Either these or `ids`. */
  readonly uris?: readonly string[] | undefined;
  /** As evidence names them (`documentId`). */
  readonly ids?: readonly string[] | undefined;
  /** The corpus of `uris`. @default "default" */
  readonly corpus?: string | undefined;
  /** Stops at once. Documents that are gone by then stay gone, none is half visible, and the same call again goes on. */
  readonly signal?: AbortSignal | undefined;
  /** The clock of the run's record. */
  readonly now?: (() => Date) | undefined;
}

export interface ResolvedDeleteOptions {
  readonly store: GraphStore;
  readonly layout: Layout;
  /** Ids to the names that they were given by, sorted. */
  readonly names: ReadonlyMap<string, string>;
  readonly signal: AbortSignal | undefined;
  readonly now: () => Date;
}

const optionsSchema = z
  .strictObject({
    ...graphOptions,
    uris: z.array(nameSchema).optional(),
    ids: z.array(nameSchema).optional(),
    corpus: corpusSchema.optional(),
  })
  .refine(({ uris, ids }) => (uris === undefined) !== (ids === undefined), "must have either uris or ids")
  .refine(({ corpus, ids }) => corpus === undefined || ids === undefined, "must have no corpus beside ids, which name the document alone");

/** @throws `CONFIG.INVALID_OPTIONS` */
export function resolveDeleteOptions(options: DeleteDocumentsOptions): ResolvedDeleteOptions {
  const { uris, ids = [], corpus = defaultCorpus, signal, ...parsed } = parseOptions("deleteDocuments", optionsSchema, options);
  const named = uris?.map((uri): [string, string] => [documentId({ corpus, uri }), uri]) ?? ids.map((id): [string, string] => [id, id]);
  return { ...parsed, signal, names: new Map(named.sort(([one], [other]) => (one < other ? -1 : 1))) };
}
