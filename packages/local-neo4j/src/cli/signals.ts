/** The signals that ask a program to end. */
const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export type EndingSignal = (typeof endingSignals)[number];

/** Hears the signals that would end this process, until it is told to stop listening. */
export function onEndingSignals(hear: (signal: EndingSignal) => void): () => void {
  const listeners = endingSignals.map((signal) => {
    const listener = (): void => {
      hear(signal);
    };
    process.on(signal, listener);
    return { signal, listener };
  });
  return () => {
    for (const { signal, listener } of listeners) process.off(signal, listener);
  };
}
