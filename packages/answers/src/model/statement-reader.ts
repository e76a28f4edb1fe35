import { createObjectReader } from "@graphspan/core";
import { JSONParser } from "@streamparser/json";
import type { ProposedStatement } from "../check/proposed-statement.js";
import { lenientAnswerable, lenientAnswerSchema, lenientStatementSchema } from "./proposed-answer.js";

/** Reads statements out of an answer while it is written. */
export interface StatementReader {
  /** Takes the next piece of the text and gives the statements that stand by now: those of the object that the answer plainly is, once it said whether the passages answer. */
  push(piece: string): readonly ProposedStatement[];
  /** What stands when nothing more comes, and was not given yet. */
  end(): readonly ProposedStatement[];
  /** Whether an object was read to its end, and all of it could be. */
  readonly isComplete: boolean;
}

/**
 * A reader for one answer. The answer is the same in pieces of any size. Of several objects behind words the last one that is an answer is meant. What it cannot read it leaves alone:
 * `isComplete` stays false.
 */
export function createStatementReader(): StatementReader {
  const objects = createObjectReader();
  const parser = new JSONParser({ paths: ["$.answerable", "$.statements", "$.statements.*"], keepStack: false });
  let isBroken = false;
  let isListed = false;
  let isReadAtEnd = false;
  let hasGiven = false;
  let answerable: boolean | undefined;
  let held: ProposedStatement[] = [];

  parser.onError = () => (isBroken = true);
  parser.onValue = ({ value, key }) => {
    if (key === "answerable") {
      const said = lenientAnswerable.safeParse(value);
      if (said.success) answerable ??= said.data;
      else isBroken = true;
      return;
    }
    if (key === "statements") {
      isListed = Array.isArray(value);
      return;
    }
    const statement = lenientStatementSchema.safeParse(value);
    if (statement.success) held.push(statement.data);
    else isBroken = true;
  };
  const isWhole = (): boolean => parser.isEnded && !isBroken && (answerable !== undefined || isListed);

  /** Statements that stand; those that may yet be taken back wait. */
  function release(): readonly ProposedStatement[] {
    if (answerable === undefined && !isWhole()) return [];
    const given = answerable === false ? [] : held;
    held = [];
    if (given.length > 0) hasGiven = true;
    return given;
  }

  return {
    push: (piece) => {
      const text = objects.push(piece);
      if (text !== "" && !isBroken && !parser.isEnded) parser.write(text);
      return release();
    },
    end: () => {
      if (hasGiven || isWhole()) return [];
      for (const object of objects.end().toReversed()) {
        const answer = lenientAnswerSchema.safeParse(object);
        if (!answer.success) continue;
        isReadAtEnd = true;
        return answer.data.answerable === false ? [] : (answer.data.statements ?? []);
      }
      return [];
    },
    get isComplete() {
      return isReadAtEnd || isWhole();
    },
  };
}
