import type { Layout } from "@graphspan/neo4j";
import { extractionError } from "../errors.js";
import type { Ontology } from "../ontology/ontology.js";

/** With which names things and mentions are stored besides those of the layout. */
export interface Storage {
  /** Labels that every thing carries besides. */
  readonly labels: readonly string[];
  /** Properties that hold the name besides the layout's. */
  readonly nameProperties: readonly string[];
  /** Relationship type of mentions. */
  readonly mention: string;
}

/** What Python neo4j-graphrag 1.22.0 looks for, whatever the names of a layout are. */
const neo4jGraphRag: Storage = { labels: ["__Entity__", "__KGBuilder__"], nameProperties: ["name"], mention: "FROM_CHUNK" };

export function storageOf({ storage }: Pick<Ontology, "storage">, { properties, relationships }: Layout): Storage {
  if (storage === "graphspan") return { labels: [], nameProperties: [], mention: relationships.mentionedIn };
  return { ...neo4jGraphRag, nameProperties: neo4jGraphRag.nameProperties.filter((name) => name !== properties.thing.name) };
}

/**
 * Makes sure that no statement would be stored under the type of mentions, which need not be the layout's.
 *
 * @throws `EXTRACTION.NAME_TAKEN`
 */
export function requireFreeTypes({ name, relationships }: Ontology, { mention }: Storage): void {
  if (!relationships.some(({ type }) => type === mention)) return;
  throw extractionError("EXTRACTION.NAME_TAKEN", `The ontology ${JSON.stringify(name)} has a relationship ${JSON.stringify(mention)}, which is what its storage calls mentions.`, {
    details: { ontology: name, name: mention },
  });
}
