import { type Cypher, cypher, identifier, type Layout } from "@graphspan/neo4j";

/** Whether the run of that id is an adoption, in whatever state. What carries it was made by other software, which may have built on it. */
export function isAdoption({ labels, properties }: Layout, run: Cypher): Cypher {
  const { id, kind } = properties.run;
  return cypher`EXISTS { (:${identifier(labels.run)} {${identifier(id)}: ${run}, ${identifier(kind)}: 'adopt'}) }`;
}
