import type { GraphspanError } from "@graphspan/core";
import type { SkipCode } from "../sources/document-source.js";
import type { DocumentChange, IngestEvent } from "./ingest-event.js";
import type { IngestReport, MovedDocument, PartlyReadDocument, RefusedDocument, SkippedDocument } from "./ingest-report.js";

/** Lists in a report end here; the counts go on. */
const longestList = 1_000;

/** Counts what happens, and tells it to whoever listens. */
export interface Tally {
  skipped(document: SkippedDocument): void;
  refused(uri: string, error: GraphspanError): void;
  looked(bytes: number): void;
  unchanged(uri: string, documentId: string): void;
  read(document: { readonly uri: string; readonly documentId: string; readonly change: DocumentChange; readonly chunks: number; readonly leftOut: readonly string[] }): void;
  deleted(uri: string, documentId: string): void;
  moved(document: MovedDocument): void;
  embedded(chunks: number): void;
  /** Texts of which a model that reads so many tokens read only the beginning. */
  truncated(chunks: number, maxTokens: number): void;
  written(documents: readonly { readonly change: DocumentChange; readonly chunks: number }[]): void;
  /** Documents that belonged to an adoption until they were written. */
  takenOver(documents: number): void;
  /** Documents that stay as an adoption made them, without the vectors of this ingest. */
  adoptedWithoutVectors(documents: number): void;
  staged(chunks: number): void;
  note(text: string): void;
  report(): IngestReport;
}

export function createTally(run: string, emit: (event: IngestEvent) => void): Tally {
  const documents = { added: 0, changed: 0, unchanged: 0, skipped: 0, refused: 0, deleted: 0, empty: 0 };
  const chunks = { written: 0, embedded: 0, truncated: 0 };
  const skippedByCode: Partial<Record<SkipCode, number>> = {};
  const refusedByCode: Record<string, number> = {};
  const [skipped, refused, moved, notes]: [SkippedDocument[], RefusedDocument[], MovedDocument[], string[]] = [[], [], [], []];
  const leftOut: PartlyReadDocument[] = [];
  let [bytes, takenOver, adoptedWithoutVectors, partlyRead, maxTokens] = [0, 0, 0, 0, 0];
  const keep = <Item>(list: Item[], item: Item): void => {
    if (list.length < longestList) list.push(item);
  };
  return {
    skipped(document) {
      documents.skipped += 1;
      skippedByCode[document.code] = (skippedByCode[document.code] ?? 0) + 1;
      keep(skipped, document);
      emit({ type: "document-skipped", ...document });
    },
    refused(uri, error) {
      const { offset } = error.details;
      const refusal = { uri, code: error.code, reason: error.message, fix: error.fix, offset: typeof offset === "number" ? offset : null };
      documents.refused += 1;
      refusedByCode[error.code] = (refusedByCode[error.code] ?? 0) + 1;
      keep(refused, refusal);
      emit({ type: "document-refused", ...refusal });
    },
    looked(size) {
      bytes += size;
    },
    unchanged(uri, documentId) {
      documents.unchanged += 1;
      emit({ type: "document-unchanged", uri, documentId });
    },
    read(document) {
      if (document.leftOut.length > 0) {
        partlyRead += 1;
        keep(leftOut, { uri: document.uri, leftOut: document.leftOut });
      }
      emit({ type: "document-read", ...document });
    },
    deleted(uri, documentId) {
      documents.deleted += 1;
      emit({ type: "document-deleted", uri, documentId });
    },
    moved(document) {
      keep(moved, document);
      emit({ type: "document-moved", ...document });
    },
    embedded(count) {
      if (count === 0) return;
      chunks.embedded += count;
      emit({ type: "chunks-embedded", chunks: count });
    },
    truncated(count, window) {
      chunks.truncated += count;
      maxTokens = window;
    },
    written(batch) {
      const count = batch.reduce((sum, document) => sum + document.chunks, 0);
      chunks.written += count;
      for (const { change, chunks: size } of batch) {
        documents[change] += 1;
        if (size === 0) documents.empty += 1;
      }
      emit({ type: "chunks-written", documents: batch.length, chunks: count, staged: false });
    },
    takenOver(count) {
      takenOver += count;
    },
    adoptedWithoutVectors(count) {
      adoptedWithoutVectors += count;
    },
    staged(count) {
      emit({ type: "chunks-written", documents: 0, chunks: count, staged: true });
    },
    note(text) {
      keep(notes, text);
    },
    report: () => ({
      run,
      documents: { ...documents },
      chunks: { ...chunks },
      bytes,
      skippedByCode: { ...skippedByCode },
      refusedByCode: { ...refusedByCode },
      skipped: [...skipped],
      refused: [...refused],
      moved: [...moved],
      partlyRead,
      leftOut: [...leftOut],
      notes: [
        ...(takenOver === 0 ? [] : [noteTakenOver(takenOver)]),
        ...(chunks.truncated === 0 ? [] : [noteTruncated(chunks.truncated, maxTokens)]),
        ...(adoptedWithoutVectors === 0 ? [] : [noteWithoutVectors(adoptedWithoutVectors)]),
        ...notes,
      ],
    }),
  };
}

function noteTruncated(chunks: number, maxTokens: number): string {
  const what = chunks === 1 ? "1 passage is longer, with its title, than" : `${chunks} passages are longer, with their titles, than`;
  return `${what} the ${maxTokens} tokens that the embedding model reads: their vectors know only the beginning. Smaller chunks are read whole.`;
}

function noteWithoutVectors(documents: number): string {
  const what = documents === 1 ? "1 document that an adoption holds has" : `${documents} documents that an adoption holds have`;
  return `${what} passages without vectors of this model: by meaning, a search with it does not find them.`;
}

/** Told once for all, and always: it cannot be taken back. */
function noteTakenOver(documents: number): string {
  const what = documents === 1 ? "1 document that an adoption held belongs" : `${documents} documents that an adoption held belong`;
  return `${what} to the ingest from now on. What other software had tied to passages that are replaced is gone, and an undo of the adoption does not bring it back.`;
}
