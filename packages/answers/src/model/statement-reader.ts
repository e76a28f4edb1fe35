import { JSONParser } from "@streamparser/json";
import type { ProposedStatement } from "../check/proposed-statement.js";
import { findObjectStart } from "./find-object-start.js";
import { lenientStatementSchema } from "./proposed-answer.js";

/** Without one of these no object begins and no thought ends: what has come so far need not be looked at again. */
const telling = /["}>\]▷]/u;

/** Reads statements out of an answer while it is written. */
export interface StatementReader {
  /** Takes the next piece of the text and gives the statements that are complete by now. */
  push(piece: string): readonly ProposedStatement[];
  /** What was said of whether the passages answer the question; undefined before it was. */
  readonly answerable: boolean | undefined;
  /** Whether the object was read to its end, and all of it could be. */
  readonly isComplete: boolean;
}

/** A reader for one answer. What it cannot read it leaves alone: `isComplete` stays false. */
export function createStatementReader(): StatementReader {
  const parser = new JSONParser({ paths: ["$.answerable", "$.statements.*"], keepStack: false });
  let waiting = "";
  let searchFrom = 0;
  let isInside = false;
  let isBroken = false;
  let answerable: boolean | undefined;
  let count = 0;
  let complete: ProposedStatement[] = [];

  parser.onError = () => (isBroken = true);
  parser.onValue = ({ value, key }) => {
    if (key === "answerable") {
      if (typeof value === "boolean") answerable = value;
      return;
    }
    const statement = lenientStatementSchema.safeParse(value);
    if (!statement.success) {
      isBroken = true;
      return;
    }
    complete.push(statement.data);
    count += 1;
  };

  function feed(text: string): void {
    if (!isBroken && !parser.isEnded) parser.write(text);
  }

  return {
    push: (piece) => {
      complete = [];
      if (isInside) feed(piece);
      else {
        waiting += piece;
        if (!telling.test(piece)) return complete;
        const found = findObjectStart(waiting, searchFrom);
        if ("start" in found) {
          isInside = true;
          feed(waiting.slice(found.start));
          waiting = "";
        } else ({ searchFrom } = found);
      }
      return complete;
    },
    get answerable() {
      return answerable;
    },
    get isComplete() {
      return parser.isEnded && !isBroken && (answerable !== undefined || count > 0);
    },
  };
}
