/** When work has to end. */
export interface Deadline {
  /** The caller's. */
  readonly signal: AbortSignal | undefined;
  /** Longest time of the work in milliseconds. */
  readonly timeoutMs: number;
  /** Makes the error that tells of the timeout. */
  readonly timeoutError: () => Error;
}

/**
 * Runs work under a time limit and the caller's signal. It settles the moment either strikes, even if the work does not listen, and the
 * signal that the work gets is aborted at the end in any case, so that nothing goes on behind the caller's back. Work that runs in
 * several strands can stop them all by aborting the controller itself.
 */
export async function withDeadline<Result>(deadline: Deadline, work: (controller: AbortController) => Promise<Result>): Promise<Result> {
  const { signal: parent, timeoutMs, timeoutError } = deadline;
  parent?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const followParent = () => {
    controller.abort(parent?.reason);
  };
  const timer = setTimeout(() => {
    controller.abort(timeoutError());
  }, timeoutMs);
  parent?.addEventListener("abort", followParent, { once: true });
  const struck = new Promise<never>((_, reject) => {
    signal.addEventListener(
      "abort",
      () => {
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
  try {
    return await Promise.race([work(controller), struck]);
  } finally {
    clearTimeout(timer);
    parent?.removeEventListener("abort", followParent);
    controller.abort();
  }
}
