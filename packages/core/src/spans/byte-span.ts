/** A range of UTF-8 bytes of a text, end exclusive. */
export interface ByteSpan {
  readonly startByte: number;
  readonly endByte: number;
}
