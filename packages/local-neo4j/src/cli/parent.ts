const lookEveryMilliseconds = 1_000;

/**
 * Notices that the process that started this one is gone, even when it was killed: the system then gives us another parent. Windows
 * does not, so there nothing is noticed.
 */
export function onParentGone(hear: () => void): () => void {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    hear();
  }, lookEveryMilliseconds);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
