import type { Target } from "../report/figures.js";

/** What retrieval has to keep to. None is a time on the wall, which another machine or hour changes. */
export const targets: readonly Target[] = [
  { figure: "hybrid.ratioToBareP50", atMost: 1.4 },
  { figure: "hybrid.ratioToPythonP50", atMost: 0.7 },
  { figure: "hybrid.ratioToPythonP95", atMost: 0.85 },
  { figure: "hybrid.ratioToPythonSameIndexP50", atMost: 0.85 },
  { figure: "hybrid.recallAt20", atLeast: 0.995 },
  { figure: "hybrid.recallAt20DefaultIndex", atLeast: 0.995 },
  { figure: "hybrid.differingAnswers", atMost: 0 },
  { figure: "throughput.ratioToPython", atLeast: 1.5 },
  { figure: "scope.inIndexToUnscoped", atMost: 1 },
  { figure: "scope.inIndex10kToUnscoped", atMost: 2 },
  { figure: "scope.recallAt20", atLeast: 0.999 },
  { figure: "scope.recallAt20In10k", atLeast: 0.999 },
  { figure: "scope.exact10kToBareExact", atMost: 1.1 },
  { figure: "own.msPerCall", atMost: 0.5 },
  { figure: "selection.msFor512", atMost: 0.3 },
];
