import { type ChatUsage, type GraphspanError, isGraphspanError } from "@graphspan/core";
import { z } from "zod";

/** So many passages after one another that fail in a way that may be the model's as well as theirs end the run: the next ones would hardly fare better. */
export const mostFailuresInARow = 5;

/** The model has answered: it is this passage that cannot be read. */
const ofThePassage: ReadonlySet<string> = new Set(["CHAT.ANSWER_CUT", "CHAT.DECLINED", "CHAT.INVALID_OBJECT", "CHAT.REQUEST_TOO_LARGE"]);

/** One passage may have brought it about, and so may a server that serves nobody. What is neither of both, as a wrong key, ends the run at once. */
const ofEither: ReadonlySet<string> = new Set([
  "CHAT.ANSWER_TOO_LARGE",
  "CHAT.REQUEST_REFUSED",
  "CHAT.SERVER_FAILED",
  "CHAT.STREAM_BROKEN",
  "CHAT.TIMEOUT",
  "CHAT.UNREADABLE_ANSWER",
]);

/** Judges, all over a run, which failures concern a passage alone. */
export interface PassageFaults {
  /** A passage was read. */
  passed(): void;
  /** Whether the passage that failed so is to be passed over. */
  canPassOver(error: unknown): error is GraphspanError;
}

export function createPassageFaults(): PassageFaults {
  let inARow = 0;
  return {
    passed() {
      inARow = 0;
    },
    canPassOver(error): error is GraphspanError {
      if (!isGraphspanError(error)) return false;
      if (ofThePassage.has(error.code)) {
        inARow = 0;
        return true;
      }
      if (!ofEither.has(error.code)) return false;
      inARow += 1;
      return inARow < mostFailuresInARow;
    },
  };
}

const tokens = z.number().min(0);
const usageSchema = z.object({ inputTokens: tokens, outputTokens: tokens });

/** What a call that failed has used, as far as its error tells: the answers that could not be read were paid for. */
export function usageOfFailure(error: unknown): ChatUsage {
  const told = isGraphspanError(error) ? usageSchema.safeParse(error.details["usage"]) : undefined;
  return told?.success === true ? told.data : { inputTokens: 0, outputTokens: 0 };
}
