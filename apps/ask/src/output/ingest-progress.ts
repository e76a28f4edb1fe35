import type { IngestEvent } from "@graphspan/ingest";
import { openProgress } from "./progress.js";
import type { Terminal } from "./terminal.js";

/** Shows an ingest while it runs. */
export interface IngestProgress {
  readonly onEvent: (event: IngestEvent) => void;
  /** Takes it off the screen. */
  readonly stop: () => void;
}

export function createIngestProgress(terminal: Terminal, countsVectors: boolean): IngestProgress {
  const progress = openProgress(terminal);
  let documents = 0;
  /** Passages known so far, and those that are through. */
  let [known, done] = [0, 0];
  const onEvent = (event: IngestEvent): void => {
    if (event.type === "document-read" || event.type === "document-unchanged") documents += 1;
    if (event.type === "document-read") known += event.chunks;
    if (event.type === (countsVectors ? "chunks-embedded" : "chunks-written")) done += event.chunks;
    progress.show(done, known, `${done} of ${known} passages so far, from ${documents} documents`);
  };
  return { onEvent, stop: progress.stop };
}
