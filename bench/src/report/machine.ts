import { cpus, loadavg, release, totalmem, type } from "node:os";

/** The machine a bench ran on. Times mean little without it, and ratios little without its load. */
export interface Machine {
  readonly system: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
}

export function describeMachine(): Machine {
  const processors = cpus();
  return {
    system: `${type()} ${release()}`,
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
  };
}

/** Processes that ran or waited to run, averaged over a minute: the bench's own, its server's and everybody else's. */
export interface Load {
  readonly before: number;
  readonly highest: number;
  readonly after: number;
}

export interface LoadWatch {
  /** Looks at the load, as often as one likes. */
  look(): void;
  result(): Load;
}

export function watchLoad(read: () => number = () => loadavg()[0]!): LoadWatch {
  const before = read();
  let highest = before;
  const look = (): number => {
    const load = read();
    highest = Math.max(highest, load);
    return load;
  };
  return {
    look,
    result: () => {
      const after = look();
      return { before, highest, after };
    },
  };
}
