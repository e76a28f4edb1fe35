import type { IngestEvent } from "@graphspan/ingest";
import { Presets, SingleBar } from "cli-progress";
import { printable } from "./printable.js";
import type { Terminal } from "./terminal.js";

/** Shows an ingest while it runs: a bar for a person, one line a refusal in a pipe. */
export interface IngestProgress {
  readonly onEvent: (event: IngestEvent) => void;
  /** Takes the bar off the screen. */
  readonly stop: () => void;
}

export function createIngestProgress(terminal: Terminal, countsVectors: boolean): IngestProgress {
  if (!terminal.interactive) {
    const onEvent = (event: IngestEvent): void => {
      if (event.type === "document-refused") terminal.note(`refused ${printable(event.uri)}: ${printable(event.reason)}`);
    };
    return { onEvent, stop: () => undefined };
  }
  const bar = new SingleBar(
    { format: "{bar} {value}/{total} passages · {documents} documents", hideCursor: true, clearOnComplete: true, stream: process.stderr },
    Presets.shades_classic,
  );
  let known = 0;
  let done = 0;
  let documents = 0;
  bar.start(0, 0, { documents });
  const onEvent = (event: IngestEvent): void => {
    if (event.type === "document-read" || event.type === "document-unchanged") documents += 1;
    if (event.type === "document-read") known += event.chunks;
    if (event.type === (countsVectors ? "chunks-embedded" : "chunks-written")) done += event.chunks;
    bar.setTotal(known);
    bar.update(done, { documents });
  };
  const stop = (): void => {
    bar.stop();
  };
  return { onEvent, stop };
}
