/** One property of each chunk is changed, and the indexes that hold it. */
export const wholeGraphTimeoutMs = 30 * 60_000;
