import type { Answer } from "@graphspan/answers";
import type { StageOutcome } from "./score-stage.js";
import type { NoAnswer, StageName } from "./stages.js";

/** What was answered to one query, all without a floor. */
export interface GivenAnswers {
  /** Without a model. */
  readonly quoted: Answer;
  /** With the model; `failed` where its answer could not be read; null where there is none. */
  readonly said: Answer | "failed" | null;
  /** What the floor makes of the question: null lets it through; undefined where there is no floor. */
  readonly floor: NoAnswer | null | undefined;
}

/** The outcomes of all stages. Pure. */
export function stagesOf({ quoted, said, floor }: GivenAnswers): ReadonlyMap<StageName, StageOutcome> {
  const stages = new Map<StageName, StageOutcome>();
  const add = (name: "quoted" | "checked", outcome: StageOutcome): void => {
    stages.set(name, outcome);
    if (floor !== undefined) stages.set(`${name}AboveFloor`, floor === null ? outcome : { refusal: floor, statements: [] });
  };
  add("quoted", outcomeOf(quoted));
  if (said === null) return stages;
  stages.set("said", beforeChecker(said));
  add("checked", said === "failed" ? failed : outcomeOf(said));
  return stages;
}

const failed: StageOutcome = { refusal: "failed", statements: [] };

function outcomeOf({ refusal, statements }: Answer): StageOutcome {
  return { refusal: refusal?.reason ?? null, statements };
}

/** What the model said, whatever the checker has against it. */
function beforeChecker(said: Answer | "failed"): StageOutcome {
  if (said === "failed") return failed;
  const statements = [...said.statements, ...said.cut];
  return statements.length === 0 ? outcomeOf(said) : { refusal: null, statements };
}
