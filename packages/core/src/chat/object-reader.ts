import { beginsObject } from "./begins-object.js";
import { createObjectEnd } from "./object-end.js";
import { longestThoughtMark, thoughtMarkAt } from "./thought-marks.js";

/** Reads JSON objects out of a model's words while they come, in pieces of any size. */
export interface ObjectReader {
  /**
   * Takes the next piece, and gives what it adds to the text of the object that the answer plainly is: the first one with nothing before it but white space, a code fence, and what the
   * model thought aloud. An object behind other words may be a draft: it is told at the end alone.
   */
  push(piece: string): string;
  /** All objects, in order, as values, when nothing more comes. */
  end(): readonly unknown[];
}

/** Where something else than words may begin. */
const mark = /[{<[◁]/gu;
/** What may stand before the object that an answer plainly is. */
const plain = /^(?:(?:```|~~~)\s*\w*\s*)?$/u;
const mostPlain = 200;

/**
 * A reader for one answer. Code fences and whatever else stands around objects is passed over, and so is what the model thought aloud. Only outermost objects are found, never a part of one
 * that is broken or was cut. Takes time in proportion to the text, however it is cut into pieces.
 */
export function createObjectReader(): ObjectReader {
  let waiting = "";
  let place: "words" | "thought" | "object" = "words";
  /** What stood before in this part of the answer; null where that is more than may stand before a plain object. */
  let before: string | null = "";
  let found: unknown[] = [];
  /** Whether the first object that was found is plain, and whether the next one takes the place of all. */
  let isFirstPlain = false;
  let isReplaced = false;
  let parts: string[] = [];
  let objectEnd = createObjectEnd();
  let isPlain = false;
  let shown: "notYet" | "now" | "done" = "notYet";

  const pass = (words: string): void => {
    if (before === null) return;
    // White space may be as long as it likes.
    before = (before + words).trimStart();
    if (before.length > mostPlain) before = null;
  };

  function beginObject(): void {
    place = "object";
    parts = [];
    objectEnd = createObjectEnd();
    isPlain = before !== null && plain.test(before);
    if (isPlain && shown === "notYet") shown = "now";
  }

  function finishObject(): void {
    place = "words";
    before = null;
    if (shown === "now") shown = "done";
    const value = parsed(parts.join(""));
    if (value === undefined) return;
    if (isReplaced) found = [];
    isReplaced = false;
    if (found.length === 0) isFirstPlain = isPlain;
    found.push(value);
  }

  function closeThought(): void {
    // All that stands before was thought, too, where the server kept the opening mark; but an answer that is plainly an object may go on to speak of the mark.
    if (place === "words") {
      if (isFirstPlain) isReplaced = found.length > 0;
      else found = [];
    }
    place = "words";
    before = "";
  }

  /** Reads what begins at a mark; gives where to go on, or null where more is needed to tell. */
  function readMark(at: number, isWhole: boolean): number | null {
    if (waiting[at] === "{") {
      const begins = place === "thought" ? false : beginsObject(waiting, at);
      if (begins === undefined && !isWhole) return null;
      if (begins !== true) return at;
      beginObject();
      return at;
    }
    const thought = thoughtMarkAt(waiting, at);
    if (thought === null) return waiting.length - at < longestThoughtMark && !isWhole ? null : at;
    if (thought.kind === "closes") closeThought();
    else if (place === "words") place = "thought";
    return thought.end;
  }

  function read(isWhole: boolean): string {
    let added = "";
    let at = 0;
    while (at < waiting.length) {
      if (place === "object") {
        const end = objectEnd.find(waiting, at);
        const part = waiting.slice(at, end ?? waiting.length);
        parts.push(part);
        if (shown === "now") added += part;
        at += part.length;
        if (end !== null) finishObject();
        continue;
      }
      mark.lastIndex = at;
      const next = mark.exec(waiting)?.index ?? waiting.length;
      if (place === "words" && next > at) pass(waiting.slice(at, next));
      at = next;
      if (at === waiting.length) break;
      const on = readMark(at, isWhole);
      if (on === null) break;
      // A mark that is none is a word.
      if (on === at && (place as string) !== "object") {
        if (place === "words") pass(waiting[at]!);
        at += 1;
      } else at = on;
    }
    waiting = waiting.slice(at);
    return added;
  }

  return {
    push: (piece) => {
      waiting += piece;
      return read(false);
    },
    end: () => {
      read(true);
      return found;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
