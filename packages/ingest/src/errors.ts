import { defineErrors, type GraphspanError } from "@graphspan/core";

/** Every error code of this package, with what to do about it. */
export const ingestErrorCatalogue = {
  "INGEST.PATH_NOT_FOUND": { fix: "Give the path of a file or folder that exists.", retryable: false },
  "INGEST.PATH_UNREADABLE": { fix: "Give the process the right to read the path.", retryable: false },
  "INGEST.UNREADABLE": { fix: "Give the process the right to read the file, then ingest again.", retryable: true },
  "INGEST.CHANGED_MEANWHILE": { fix: "Wait until nobody writes the file any more, then ingest again.", retryable: true },
  "INGEST.NAME_NOT_UTF8": { fix: "Rename the file: its name has no UTF-8 form, so nothing could cite it.", retryable: false },
  "INGEST.NOT_UTF8": { fix: "Save the document as UTF-8.", retryable: false },
  "INGEST.NOT_TEXT": { fix: "Save the document as UTF-8 text, or leave it out.", retryable: false },
  "INGEST.LONE_SURROGATE": { fix: "Repair the text: half a surrogate pair stands for no character.", retryable: false },
  "INGEST.ENCRYPTED": { fix: "Save the file without its password, then ingest again.", retryable: false },
  "INGEST.NO_TEXT": { fix: "Have its text recognised (OCR) and saved with the file, then ingest again.", retryable: false },
  "INGEST.BROKEN_FILE": { fix: "Open the file in the program that made it and save it anew, or leave it out.", retryable: false },
  "INGEST.BEYOND_LIMITS": { fix: "Save the file in several parts, or leave it out.", retryable: false },
  "INGEST.READER_UNAVAILABLE": { fix: "Install the package again with its optional dependencies.", retryable: false },
  "INGEST.INVALID_ROW": { fix: 'Write one JSON object a line, as in {"id": "a1", "title": "…", "text": "…"}.', retryable: false },
  "INGEST.INVALID_DOCUMENT": { fix: "Correct the named field of the document.", retryable: false },
  "INGEST.INVALID_METADATA": { fix: "Correct the named metadata key or its value, or leave it out.", retryable: false },
  "INGEST.DUPLICATE_DOCUMENT": { fix: "Give each document its own id, or ingest the sources into different corpora.", retryable: false },
  "INGEST.SOURCE_CONFLICT": { fix: "Ingest the second source into a corpus of its own (`--corpus` on the command line).", retryable: false },
  "INGEST.ADOPTED_DOCUMENT": {
    fix: "Undo the adoption (`ask adopt undo` on the command line), ingest into a corpus of its own (`--corpus`), or have the ingest replace the document for good (`replaceAdopted: true`, `--replace-adopted`).",
    retryable: false,
  },
  "INGEST.INVALID_CHUNKS": { fix: "Correct the chunker: spans grow, hold text and end between two characters.", retryable: false },
  "INGEST.INVALID_VECTOR": {
    fix: "Check the embedder: each vector needs the set's dimensions, finite numbers and a length above zero.",
    retryable: false,
  },
  "INGEST.TEXT_TOO_LONG": {
    fix: "Cut smaller chunks (`chunker`, `--chunk-size`), or embed with a model that reads longer texts.",
    retryable: false,
  },
  "INGEST.EMBEDDER_MISMATCH": { fix: "Pass the embedder whose model and dimensions the embedding set names.", retryable: false },
  "INGEST.EXPORT_FOLDER_UNUSABLE": {
    fix: "Name a folder that is not there yet, or is empty, on a disk with room, in a path without commas, equals signs, quotes, backslashes and line breaks.",
    retryable: false,
  },
  "INGEST.NOT_EXPORTABLE": {
    fix: "Ingest the document into the server once that runs, or leave out what the message names.",
    retryable: false,
  },
} as const;

/** A code of {@link ingestErrorCatalogue}. */
export type IngestErrorCode = keyof typeof ingestErrorCatalogue;

export const ingestError = defineErrors(ingestErrorCatalogue);

/** Of a file that would take more time or memory than a document may. */
export const beyondLimits = (what: string): GraphspanError => ingestError("INGEST.BEYOND_LIMITS", what);

/** Of a document that an adoption has not finished with: nobody finds it yet, or any more. */
export const unfinishedAdoption = (): GraphspanError =>
  ingestError("INGEST.ADOPTED_DOCUMENT", "An adoption that did not come to its end holds this document, and nothing finds it as it is.", {
    fix: "Apply the adoption again, or undo it (`ask adopt list` names it), then ingest again.",
  });

/** Of a document that an adoption had, and gave back while it was waited for. */
export const givenBack = (): GraphspanError =>
  ingestError("INGEST.ADOPTED_DOCUMENT", "The adoption that held this document was undone while it was to be written.", {
    fix: "Ingest it again.",
  });

/** Of a document that is not replaced since an adoption holds it. */
export const adoptedDocument = (): GraphspanError =>
  ingestError(
    "INGEST.ADOPTED_DOCUMENT",
    "An adoption holds this document: to replace its passages would take from other software what it built on them.",
  );
