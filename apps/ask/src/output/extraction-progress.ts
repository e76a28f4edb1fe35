import type { ExtractionEvent } from "@graphspan/extraction";
import { openProgress } from "./progress.js";
import type { Terminal } from "./terminal.js";

/** Shows an extraction while it runs. */
export interface ExtractionProgress {
  readonly onEvent: (event: ExtractionEvent) => void;
  /** Takes it off the screen. */
  readonly stop: () => void;
}

export function createExtractionProgress(terminal: Terminal): ExtractionProgress {
  const progress = openProgress(terminal);
  let [wanted, done, mentions] = [0, 0, 0];
  const onEvent = (event: ExtractionEvent): void => {
    if (event.type === "run-started") wanted = event.chunks;
    if (event.type === "chunk-failed") done += 1;
    if (event.type === "chunks-extracted") {
      done += event.chunks + event.passedOver;
      mentions += event.mentions;
    }
    progress.show(done, wanted, `${done} of ${wanted} passages read, ${mentions} mentions found`);
  };
  return { onEvent, stop: progress.stop };
}
