/** Filling the indexes of millions of chunks may take a day; who cannot wait aborts. */
export const indexTimeoutMs = 24 * 60 * 60_000;
