import type { PDFDocumentProxy } from "pdfjs-dist";
import { ingestError } from "../errors.js";
import { reasonOf } from "../text/reason-of.js";
import { characterMaps, type PdfThread } from "./pdf-thread.js";

/** Loaded when the first PDF comes: it is large, and most have none. */
const load = () => import("pdfjs-dist/legacy/build/pdf.mjs");

/**
 * The library's part outside of its thread.
 *
 * @throws `INGEST.READER_UNAVAILABLE` where it cannot be loaded.
 */
export async function loadPdfLibrary(): Promise<{ readonly toDate: (text: string) => Date | null }> {
  try {
    const { PDFDateString } = await load();
    return { toDate: (text) => PDFDateString.toDateObject(text) };
  } catch (error) {
    throw ingestError("INGEST.READER_UNAVAILABLE", `The library that reads PDF cannot be loaded: ${reasonOf(error)}`, { cause: error });
  }
}

export interface OpenRequest {
  readonly bytes: Uint8Array;
  readonly thread: PdfThread;
  /** Whether a damaged part ends the reading, or is passed over. */
  readonly mode: "strict" | "lenient";
}

/**
 * Opens a document. Nothing is fetched, no code of the document runs, and no font is looked for: only its text is wanted.
 *
 * @throws `INGEST.ENCRYPTED`
 */
export async function openPdf({ bytes, thread, mode }: OpenRequest): Promise<PDFDocumentProxy> {
  const { getDocument, PDFWorker, VerbosityLevel } = await load();
  const worker = PDFWorker.create({ port: thread.port, verbosity: VerbosityLevel.ERRORS });
  const task = getDocument({
    // The thread is given the bytes themselves, and the caller keeps its own.
    data: Uint8Array.from(bytes),
    worker,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: characterMaps(),
    cMapPacked: true,
    stopAtErrors: mode === "strict",
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
  });
  try {
    return await thread.waitFor(task.promise);
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException")
      throw ingestError("INGEST.ENCRYPTED", "The file is encrypted, and opens with a password only.", { cause: error });
    throw error;
  }
}
