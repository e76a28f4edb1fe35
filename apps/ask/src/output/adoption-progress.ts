import type { ApplyEvent } from "@graphspan/adoption";
import { openProgress } from "./progress.js";
import type { Terminal } from "./terminal.js";

/** Shows an adoption while it is applied. */
export interface AdoptionProgress {
  readonly onEvent: (event: ApplyEvent) => void;
  /** Takes it off the screen. */
  readonly stop: () => void;
}

export function createAdoptionProgress(terminal: Terminal, chunks: number): AdoptionProgress {
  const progress = openProgress(terminal);
  const onEvent = (event: ApplyEvent): void => {
    if (event.type === "run-started" && event.goesOn) terminal.note(`going on with the adoption ${event.runId}`);
    if (event.type === "chunks-written") progress.show(event.chunks, chunks, `${event.chunks} of ${chunks} passages so far; none can be seen yet`);
    if (event.type === "publishing") progress.show(chunks, chunks, "making all of it visible at once");
  };
  return { onEvent, stop: progress.stop };
}
