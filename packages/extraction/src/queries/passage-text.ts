import { utf8Length } from "@graphspan/core";
import { groundSpan } from "@graphspan/neo4j";
import { z } from "zod";

/** What a model is given of a chunk, and what its quotes are counted from. */
export interface PassageText {
  readonly text: string;
  /** As in `Passage`. */
  readonly startByte: number;
}

/** A property of a graph that other software may have written. */
const byte = z.unknown().transform((value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null));

/** A chunk as it is stored. */
export const passageTextShape = { text: z.string(), startByte: byte, endByte: byte };

/** The text of a chunk, and where it begins: 0 where the stored span cannot be that of the text. */
export function textOfPassage({ text, startByte, endByte }: { readonly text: string; readonly startByte: number | null; readonly endByte: number | null }): PassageText {
  const { span, grounding } = groundSpan({ startByte, endByte }, utf8Length(text));
  return { text, startByte: grounding === "source" ? span.startByte : 0 };
}
