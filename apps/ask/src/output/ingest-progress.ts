import type { IngestEvent } from "@graphspan/ingest";
import { Presets, SingleBar } from "cli-progress";
import type { Terminal } from "./terminal.js";

/** Shows an ingest while it runs: a bar for a person, a line now and then in a pipe. */
export interface IngestProgress {
  readonly onEvent: (event: IngestEvent) => void;
  /** Takes the bar off the screen. */
  readonly stop: () => void;
}

interface Progress {
  documents: number;
  /** Passages known so far, and those that are through. */
  known: number;
  done: number;
}

/** How often a pipe hears of the progress. */
const lineEveryMs = 15_000;

export function createIngestProgress(terminal: Terminal, countsVectors: boolean): IngestProgress {
  const progress: Progress = { documents: 0, known: 0, done: 0 };
  const view = terminal.interactive ? drawBar() : writeLines(terminal);
  const onEvent = (event: IngestEvent): void => {
    if (event.type === "document-read" || event.type === "document-unchanged") progress.documents += 1;
    if (event.type === "document-read") progress.known += event.chunks;
    if (event.type === (countsVectors ? "chunks-embedded" : "chunks-written")) progress.done += event.chunks;
    view.show(progress);
  };
  return { onEvent, stop: view.stop };
}

interface View {
  readonly show: (progress: Progress) => void;
  readonly stop: () => void;
}

function drawBar(): View {
  const bar = new SingleBar(
    { format: "{bar} {value}/{total} passages · {documents} documents", hideCursor: true, clearOnComplete: true, stream: process.stderr },
    Presets.shades_classic,
  );
  bar.start(0, 0, { documents: 0 });
  const show = ({ documents, known, done }: Progress): void => {
    bar.setTotal(known);
    bar.update(done, { documents });
  };
  const stop = (): void => {
    bar.stop();
  };
  return { show, stop };
}

function writeLines(terminal: Terminal): View {
  let last = performance.now();
  const show = ({ documents, known, done }: Progress): void => {
    if (performance.now() - last < lineEveryMs) return;
    last = performance.now();
    terminal.note(`${done} of ${known} passages so far, from ${documents} documents`);
  };
  return { show, stop: () => undefined };
}
