/** Waits for work, but no longer than until the signal aborts: then it rejects at once with the signal's reason. */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work;
  // Work that is left behind may still fail; nobody is there to hear it.
  work.catch(() => undefined);
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- an aborted call rejects with the caller's own reason
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
