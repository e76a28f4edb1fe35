import type { EvaluationEvent } from "@graphspan/evaluation";
import { createIngestProgress } from "./ingest-progress.js";
import { printable } from "./printable.js";
import { openProgress, type Progress } from "./progress.js";
import type { Terminal } from "./terminal.js";

/** Shows an evaluation while it runs: first the ingest, then the questions. */
export interface EvaluationProgress {
  readonly onEvent: (event: EvaluationEvent) => void;
  /** Takes what is left of it off the screen. */
  readonly stop: () => void;
}

export function createEvaluationProgress(terminal: Terminal, countsVectors: boolean): EvaluationProgress {
  const { yellow, dim } = terminal.colours;
  const ingest = createIngestProgress(terminal, countsVectors);
  let questions: Progress | null = null;
  const stop = (): void => {
    ingest.stop();
    questions?.stop();
  };
  const onEvent = (event: EvaluationEvent): void => {
    switch (event.type) {
      case "warning":
        terminal.note(yellow(printable(event.text)));
        break;
      case "space-opened":
        terminal.note(dim(`Evaluating in the space ${event.space}`));
        break;
      case "space-dropped":
        stop();
        terminal.note(dim(`The space ${event.space} is dropped.`));
        break;
      case "ingest":
        ingest.onEvent(event.event);
        if (event.event.type === "finished") ingest.stop();
        break;
      case "query-answered":
        questions ??= openProgress(terminal);
        questions.show(event.done, event.total, `${event.done} of ${event.total} questions asked`);
    }
  };
  return { onEvent, stop };
}
