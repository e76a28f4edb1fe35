import { median } from "simple-statistics";

export interface ProcessorTimeOptions {
  /** One call after the other, each with its number. */
  readonly call: (number: number) => unknown;
  /** Calls that are not counted, before the others. */
  readonly warmUp: number;
  readonly blocks: number;
  readonly callsPerBlock: number;
  readonly signal: AbortSignal;
}

/**
 * Milliseconds of processor that this process spends on a call, its garbage collection included: the middle of several blocks of calls.
 * Unlike time on the wall it does not grow while the process waits for the network or for its turn.
 */
export async function processorTime({ call, warmUp, blocks, callsPerBlock, signal }: ProcessorTimeOptions): Promise<number> {
  let number = 0;
  const run = async (calls: number): Promise<number> => {
    signal.throwIfAborted();
    const start = process.cpuUsage();
    for (const end = number + calls; number < end; number += 1) await call(number);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000 / calls;
  };
  await run(warmUp);
  const times: number[] = [];
  for (let block = 0; block < blocks; block += 1) times.push(await run(callsPerBlock));
  return median(times);
}
