import type { RefusalReason } from "@graphspan/answers";

/**
 * Where an answer is looked at. Without a model: the sentences that were `quoted`, and those of them that the floor lets through. With one: what it
 * `said`, what the checker left of that, and what both leave.
 */
export const stageNames = ["quoted", "quotedAboveFloor", "said", "checked", "checkedAboveFloor"] as const;

/** Name of a stage, in the order of {@link stageNames}. */
export type StageName = (typeof stageNames)[number];

/** Why a question has no answer at a stage. `failed`: the model's answer was cut, or not in the form that was asked for. */
export type NoAnswer = RefusalReason | "failed";
