import type { FillEvent } from "@graphspan/ingest";
import { openProgress } from "./progress.js";
import type { Terminal } from "./terminal.js";

/** Shows a fill while it runs. */
export interface FillProgress {
  readonly onEvent: (event: FillEvent) => void;
  /** Takes it off the screen. */
  readonly stop: () => void;
}

export function createFillProgress(terminal: Terminal): FillProgress {
  const progress = openProgress(terminal);
  let [done, missing] = [0, 0];
  const show = (text: string): void => {
    progress.show(done, missing, text);
  };
  const onEvent = (event: FillEvent): void => {
    if (event.type === "fill-started") missing = event.missing - event.adopted;
    else if (event.type === "vectors-written") done += event.chunks;
    if (event.type === "waiting-for-others") show(`${done} passages embedded here; others work on the rest`);
    else if (event.type === "making-index") show("the server makes the index");
    else show(`${done} of ${missing} passages embedded here`);
  };
  return { onEvent, stop: progress.stop };
}
