import { canonicalOrder } from "./canonical-value.js";
import { nameNodes, type Tie } from "./name-nodes.js";

/** A graph as it was read, its values already written. Element ids only tie it together. */
export interface ReadGraph {
  readonly nodes: ReadonlyMap<string, string>;
  readonly relationships: readonly { readonly startId: string; readonly endId: string; readonly content: string }[];
}

/** One line a node, then one line a relationship, each sorted by what it says. */
export function graphLines({ nodes, relationships }: ReadGraph): string[] {
  const contents = [...nodes.values()];
  const places = new Map([...nodes.keys()].map((id, place) => [id, place]));
  const ties = relationships.map(
    ({ startId, endId, content }): Tie => ({ start: places.get(startId) ?? null, end: places.get(endId) ?? null, content }),
  );
  const names = nameNodes(contents, ties);
  const nameOf = (place: number | null): string => (place === null ? "outside" : `#${names[place]!}`);
  return [
    ...contents.map((content, place) => `(${content}) #${names[place]!}`).sort(canonicalOrder),
    ...ties.map(({ start, end, content }) => `(${nameOf(start)})-[${content}]->(${nameOf(end)})`).sort(canonicalOrder),
  ];
}
