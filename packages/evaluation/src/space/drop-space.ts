import { setTimeout as wait } from "node:timers/promises";
import { type GraphStore, reset } from "@graphspan/neo4j";
import { evaluationError } from "../errors.js";
import { countIndexes, countNodes } from "./space-queries.js";
import { namedSpace, type Space } from "./space.js";

/** A statement that was under way when its call was aborted may still take effect. */
const attempts = 5;
const pauseMs = 200;

/**
 * Removes a space that an evaluation kept, or that was left behind because the process was killed: its nodes, indexes and constraints, and
 * nothing else.
 *
 * @param name - As the report of the evaluation gives it.
 * @throws `EVALUATION.NO_SUCH_SPACE`, `EVALUATION.NOT_DROPPED`, and the errors of the connection.
 */
export async function dropEvaluationSpace(store: GraphStore, name: string): Promise<void> {
  const space = namedSpace(name);
  if (space === null || (await isGone(store, space)))
    throw evaluationError("EVALUATION.NO_SUCH_SPACE", `The database ${store.database} has no evaluation space ${name}.`, {
      details: { name },
    });
  await dropSpace(store, space);
}

/** Removes all there is of a space, also where there is nothing. It cannot be aborted: whoever stops an evaluation wants the space gone. */
export async function dropSpace(store: GraphStore, space: Space): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    await reset(store, space.layout);
    if (await isGone(store, space)) return;
    await wait(pauseMs);
  }
  throw evaluationError("EVALUATION.NOT_DROPPED", `The space ${space.name} could not be dropped.`, { details: { space: space.name } });
}

async function isGone(store: GraphStore, { layout }: Space): Promise<boolean> {
  const [nodes] = await store.run(countNodes(layout));
  const [indexes] = await store.run(countIndexes, { labels: Object.values(layout.labels) });
  return nodes?.count === 0 && indexes?.count === 0;
}
