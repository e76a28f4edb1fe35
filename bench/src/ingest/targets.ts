import type { Target } from "../report/figures.js";

/** What an ingest has to keep to. */
export const ingestTargets: readonly Target[] = [
  { figure: "timeToBareWrites.bulk", atMost: 1.2 },
  { figure: "timeToBareWrites.online", atMost: 1.2 },
  { figure: "rateToPython", atLeast: 5 },
  { figure: "embedToBareSession", atLeast: 0.9 },
  { figure: "peakClientMegabytes", atMost: 512 },
];
