import type { Target } from "../report/figures.js";

/** What must hold however large a graph is. */
export const scaleTargets: readonly Target[] = [
  { figure: "load.peakClientMegabytes", atMost: 512 },
  { figure: "load.lastTenthToFirst", atLeast: 0.67 },
  { figure: "retrieval.p50Growth", atMost: 2 },
  { figure: "retrieval.recallAt20", atLeast: 0.995 },
];
