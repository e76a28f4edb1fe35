import type { GraphspanError } from "@graphspan/core";
import { neo4jError } from "../errors.js";

/** Of a run that does not run, or is gone, though the one who started it has not ended it. */
export const runEnded = (run: string): GraphspanError => neo4jError("RUN.ENDED", `The run ${run} was ended from outside.`, { details: { run } });
