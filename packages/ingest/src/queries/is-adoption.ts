import { type Cypher, cypher, identifier, type Layout } from "@graphspan/neo4j";

/** Whether the run of that id is an adoption, in whatever state. What carries it was made by other software, which may have built on it. */
export function isAdoption(layout: Layout, run: Cypher): Cypher {
  return cypher`EXISTS { ${adoption(layout, run)} }`;
}

/** State of the adoption of that id; null for any other run. */
export function adoptionState(layout: Layout, run: Cypher): Cypher {
  return cypher`head(COLLECT { MATCH ${adoption(layout, run)} RETURN adoption.${identifier(layout.properties.run.state)} })`;
}

function adoption({ labels, properties }: Layout, run: Cypher): Cypher {
  const { id, kind } = properties.run;
  return cypher`(adoption:${identifier(labels.run)} {${identifier(id)}: ${run}, ${identifier(kind)}: 'adopt'})`;
}
