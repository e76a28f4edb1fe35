import type { PlannedChunk, PlannedDocument } from "../writing/planned-document.js";
import { slices } from "../run/slices.js";
import type { ExportableDocument } from "./exportable-documents.js";

export interface ChunkOfDocument {
  readonly document: PlannedDocument;
  readonly chunk: PlannedChunk;
}

/** What is embedded and written together. */
export interface Piece {
  /** Those that begin here. */
  readonly documents: readonly ExportableDocument[];
  readonly chunks: readonly ChunkOfDocument[];
}

const mostDocuments = 500;

/** Pieces of about so many chunks, so that memory does not grow with the documents: a large one is spread over several. */
export async function* piecesOf(documents: AsyncIterable<ExportableDocument>, size: number): AsyncGenerator<Piece> {
  let [begun, chunks]: [ExportableDocument[], ChunkOfDocument[]] = [[], []];
  const take = (): Piece => {
    const piece = { documents: begun, chunks };
    [begun, chunks] = [[], []];
    return piece;
  };
  for await (const exportable of documents) {
    const { document } = exportable;
    begun.push(exportable);
    for (const part of slices(document.chunks, size)) {
      chunks.push(...part.map((chunk) => ({ document, chunk })));
      if (chunks.length >= size) yield take();
    }
    if (begun.length >= mostDocuments) yield take();
  }
  if (begun.length > 0 || chunks.length > 0) yield take();
}
