import { setTimeout as wait } from "node:timers/promises";
import { type GraphStore, reset } from "@graphspan/neo4j";
import { evaluationError } from "../errors.js";
import { countNodes, namesOfIndexes } from "./space-queries.js";
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
  if (space === null || isNothing(await leftOf(store, space)))
    throw evaluationError("EVALUATION.NO_SUCH_SPACE", `The database ${store.database} has no evaluation space ${name}.`, {
      details: { name },
    });
  await dropSpace(store, space);
}

/** Removes all there is of a space, also where there is nothing. It cannot be aborted: whoever stops an evaluation wants the space gone. */
export async function dropSpace(store: GraphStore, space: Space): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await reset(store, space.layout);
    const left = await leftOf(store, space);
    if (isNothing(left)) return;
    if (attempt === attempts) throw notDropped(space, left);
    await wait(pauseMs);
  }
}

/** What there is of a space. */
interface Left {
  readonly nodes: number;
  /** Names of indexes. */
  readonly indexes: readonly string[];
}

async function leftOf(store: GraphStore, { layout }: Space): Promise<Left> {
  const [nodes] = await store.run(countNodes(layout));
  const indexes = await store.run(namesOfIndexes, { labels: Object.values(layout.labels) });
  return { nodes: nodes?.count ?? 0, indexes: indexes.map(({ name }) => name) };
}

const isNothing = ({ nodes, indexes }: Left): boolean => nodes === 0 && indexes.length === 0;

/** What still stands after all attempts is not of an evaluation: somebody else has put it there, and may want it. */
function notDropped({ name, layout }: Space, { nodes, indexes }: Left): Error {
  const what = [...(nodes === 0 ? [] : [`${nodes} nodes`]), ...(indexes.length === 0 ? [] : [`the indexes ${indexes.join(", ")}`])].join(" and ");
  return evaluationError("EVALUATION.NOT_DROPPED", `The space ${name} could not be dropped: ${what} on its labels are left.`, {
    details: { space: name, nodes, indexes, labels: Object.values(layout.labels) },
    fix:
      `No evaluation made what is left: drop it yourself (DROP INDEX or DROP CONSTRAINT, and DETACH DELETE for nodes whose label begins with ` +
      `${name}_), then drop the space again with dropEvaluationSpace (\`ask evaluate --drop ${name}\` on the command line).`,
  });
}
