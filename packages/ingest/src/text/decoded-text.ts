/** An encoding that is read, as a document records it. */
export type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** A text, and where in the bytes it was decoded from each of its units begins. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncodingName;
  /** From an offset in UTF-16 units, the length of the text included, to one in bytes. */
  readonly byteOffset: (unit: number) => number;
}
