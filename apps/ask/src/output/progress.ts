import { Presets, SingleBar } from "cli-progress";
import type { Terminal } from "./terminal.js";

/** Shows how far a long work is: a bar for a person, a line now and then in a pipe. */
export interface Progress {
  readonly show: (done: number, total: number, text: string) => void;
  /** Takes the bar off the screen. */
  readonly stop: () => void;
}

/** How often a pipe hears of the progress. */
const lineEveryMs = 15_000;

export function openProgress(terminal: Terminal): Progress {
  return terminal.interactive ? drawBar() : writeLines(terminal);
}

function drawBar(): Progress {
  const bar = new SingleBar({ format: "{bar} {text}", hideCursor: true, clearOnComplete: true, stream: process.stderr }, Presets.shades_classic);
  bar.start(0, 0, { text: "" });
  return {
    show: (done, total, text) => {
      bar.setTotal(total);
      bar.update(done, { text });
    },
    stop: () => {
      bar.stop();
    },
  };
}

function writeLines(terminal: Terminal): Progress {
  let last = performance.now();
  return {
    show: (_done, _total, text) => {
      if (performance.now() - last < lineEveryMs) return;
      last = performance.now();
      terminal.note(text);
    },
    stop: () => undefined,
  };
}
