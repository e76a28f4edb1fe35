/** What is looked for in texts: kinds of things, and how they may stand to each other. Made by `defineOntology`; every call checks one that was not. */
export interface Ontology {
  readonly name: string;
  readonly classes: readonly OntologyClass[];
  readonly relationships: readonly OntologyRelationship[];
  /** With which names things are stored: ours alone, or also those that Python neo4j-graphrag reads. */
  readonly storage: "graphspan" | "neo4jGraphRag";
}

/** A kind of thing. */
export interface OntologyClass {
  /** Becomes a label. */
  readonly name: string;
  /** For the model. */
  readonly description: string;
  /** What may be told of such a thing, each for one mention. */
  readonly properties: readonly OntologyProperty[];
}

/** Something that may be told of a thing. */
export interface OntologyProperty {
  readonly name: string;
  readonly description: string;
}

/** How one thing may stand to another. */
export interface OntologyRelationship {
  /** Becomes a relationship type. */
  readonly type: string;
  readonly description: string;
  /** Classes that it may begin at, and end at. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}
