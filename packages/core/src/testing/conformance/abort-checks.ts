import { ensure, ensureRejects } from "./ensure.js";

/** A call that answers later than this after its abort does not stop at once, however busy the machine is. */
const patienceMs = 10_000;

/**
 * Fails the running check unless a call with a signal that has already aborted rejects with the caller's own reason.
 *
 * @param requestCount - Requests sent so far, where that can be known: none may be added.
 */
export async function ensureStoppedBefore(
  call: (signal: AbortSignal) => Promise<unknown>,
  requestCount: (() => number) | undefined,
): Promise<void> {
  const reason = { name: "the caller left" };
  const before = requestCount?.();
  const error = await ensureRejects(() => call(AbortSignal.abort(reason)), "a call whose signal has already aborted rejects");
  ensure(error === reason, "it rejects with the signal's own reason", { error });
  ensure(requestCount?.() === before, "it sends nothing");
}

/**
 * Fails the running check unless a call that is aborted on its way rejects at once with the caller's own reason. A call that was done by then
 * may answer, unless it `mustReject` because nothing behind it ever answers.
 */
export async function ensureStoppedDuring(
  call: (signal: AbortSignal) => Promise<unknown>,
  { mustReject, afterMs = 0 }: { readonly mustReject: boolean; readonly afterMs?: number },
): Promise<void> {
  const reason = { name: "the caller left" };
  const controller = new AbortController();
  const outcome = call(controller.signal).then(
    () => "answered" as const,
    (error: unknown) => ({ error }),
  );
  await delay(afterMs);
  controller.abort(reason);
  const first = await within(outcome);
  ensure(first !== "still running", "a call that is aborted stops at once");
  if (first === "answered") ensure(!mustReject, "a call that is aborted rejects");
  else ensure(first.error === reason, "it rejects with the signal's own reason", { error: first.error });
}

async function within<Result>(work: Promise<Result>): Promise<Result | "still running"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"still running">((resolve) => {
    timer = setTimeout(resolve, patienceMs, "still running");
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
