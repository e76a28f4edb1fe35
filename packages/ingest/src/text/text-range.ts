/** A range of a JavaScript string in UTF-16 units, end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export const lengthOf = ({ start, end }: TextRange): number => end - start;
