import { type GraphspanError, untilAborted } from "@graphspan/core";
import { asRefusal } from "../sources/describe-cause.js";
import { describeSource } from "../sources/caller-metadata.js";
import { distinctDocuments, type IdentifiedSource, type SourcesContext } from "../run/distinct-documents.js";
import { eachUntilAborted } from "../run/each-until-aborted.js";
import { planDocument } from "../writing/plan-document.js";
import type { PlannedDocument } from "../writing/planned-document.js";
import { type Cell, cellsOf, isEmptyList } from "./cell.js";
import type { ResolvedExportOptions } from "./export-options.js";
import { without } from "./without.js";

/** A document as it is to be in the graph, and as the files have it. */
export interface ExportableDocument {
  readonly document: PlannedDocument;
  readonly cells: readonly Cell[];
  /** Of its sections, in their order. */
  readonly sectionCells: readonly (readonly Cell[])[];
}

export interface ReadContext extends SourcesContext {
  readonly options: ResolvedExportOptions;
  readonly run: string;
}

/** Reads and cuts the documents of all sources. What cannot be read, or not be said to the importer, is refused alone. */
export async function* exportableDocuments(context: ReadContext): AsyncGenerator<ExportableDocument> {
  const { options, tally } = context;
  let withEmptyLists = 0;
  for await (const identified of eachUntilAborted(distinctDocuments(context), options.signal)) {
    const { id, source } = identified;
    tally.looked(source.bytes);
    const outcome = await untilAborted(judge(identified, context), options.signal);
    options.signal?.throwIfAborted();
    if (outcome.kind === "refused") {
      tally.refused(source.uri, outcome.error);
      continue;
    }
    const { document, warnings, leftOut } = outcome;
    if (Object.values(document.properties).some(isEmptyList)) withEmptyLists += 1;
    for (const warning of warnings) tally.note(`${source.uri}: ${warning}`);
    tally.read({ uri: source.uri, documentId: id, change: "added", chunks: document.chunks.length, leftOut });
    yield outcome;
  }
  if (withEmptyLists > 0) tally.note(noteEmptyLists(withEmptyLists));
}

function noteEmptyLists(documents: number): string {
  const where = documents === 1 ? "1 document" : `${documents} documents`;
  return `Lists without values, which the importer knows no way to say, are left out of the metadata of ${where}.`;
}

type Outcome =
  | { readonly kind: "refused"; readonly error: GraphspanError }
  | ({ readonly kind: "exportable" } & ExportableDocument & Omit<Awaited<ReturnType<typeof planDocument>>, "document">);

async function judge({ id, source }: IdentifiedSource, { options, run }: ReadContext): Promise<Outcome> {
  const { layout, chunker, corpus, metadata, signal } = options;
  try {
    const planned = await planDocument(id, await describeSource(source, metadata, signal), { layout, chunker, corpus, run, signal });
    const { properties, sections } = planned.document;
    const cells = cellsOf(without(layout.properties.document.id, properties));
    const sectionCells = sections.map((section) => cellsOf(without(layout.properties.section.id, section.properties)));
    return { kind: "exportable", ...planned, cells, sectionCells };
  } catch (error) {
    return { kind: "refused", error: asRefusal(error, "INGEST.INVALID_DOCUMENT", "The document cannot be read") };
  }
}
