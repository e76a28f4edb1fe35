import type { Ontology } from "./ontology.js";
import { checkedOntology, requireOntology } from "./require-ontology.js";

/**
 * The same ontology, stored so that Python neo4j-graphrag finds its things: they carry `__Entity__` and `__KGBuilder__` besides their own labels, and `FROM_CHUNK` leads from a thing
 * to the chunk that mentions it. What is extracted does not change.
 *
 * @throws `CONFIG.INVALID_OPTIONS` for what is no ontology.
 */
export function withNeo4jGraphRagEntities(ontology: Ontology): Ontology {
  return checkedOntology({ ...requireOntology("withNeo4jGraphRagEntities", ontology), storage: "neo4jGraphRag" });
}
