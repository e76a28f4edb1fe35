import { isGraphspanError } from "@graphspan/core";
import { inRun, type RunContext } from "@graphspan/neo4j";
import { runUndo } from "../queries/undo-begin.js";
import { takeAway } from "../undo/take-away.js";

/** Takes away what an application wrote. False where another application of the same run has made it visible, or undone it, meanwhile. */
export async function giveUp(context: RunContext): Promise<boolean> {
  const { layout, run } = context;
  try {
    await inRun(context, (transaction) => transaction.run(runUndo(layout), { run }));
  } catch (error) {
    if (isGraphspanError(error) && error.code === "RUN.ENDED") return false;
    throw error;
  }
  await takeAway(context);
  return true;
}
