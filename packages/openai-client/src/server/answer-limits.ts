/** How much of one answer is read, in bytes as they are once unpacked. */
export interface AnswerLimits {
  /** An answer that is given at once. */
  readonly answerBytes: number;
  /** A whole stream, with everything around its words. */
  readonly streamBytes: number;
  /** One event of a stream, from one blank line to the next. */
  readonly eventBytes: number;
  /** What is read of an error; the rest is left, and the error told all the same. */
  readonly refusalBytes: number;
}

const mebibyte = 1_048_576;

/**
 * What every connection keeps to: 256 MiB for an answer and for a stream, 4 MiB for one event of it, 64 KiB for an error. The vectors of 2,048 texts can take 200 MB
 * as JSON, the longest answers of today's models 100 MB as events.
 */
export const answerLimits: AnswerLimits = {
  answerBytes: 256 * mebibyte,
  streamBytes: 256 * mebibyte,
  eventBytes: 4 * mebibyte,
  refusalBytes: mebibyte / 16,
};
