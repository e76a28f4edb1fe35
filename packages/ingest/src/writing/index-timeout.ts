/** Filling the indexes of millions of chunks takes as long as it takes; who cannot wait aborts. */
export const indexTimeoutMs = 24 * 60 * 60_000;
