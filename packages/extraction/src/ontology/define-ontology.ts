import { parseOptions } from "@graphspan/core";
import type { Ontology } from "./ontology.js";
import { ontologySchema } from "./ontology-schema.js";
import { checkedOntology } from "./require-ontology.js";

/** What is to be looked for. */
export interface OntologyOptions {
  readonly name: string;
  /** At least one. */
  readonly classes: readonly OntologyClassOptions[];
  /** @default none */
  readonly relationships?: readonly OntologyRelationshipOptions[] | undefined;
}

/** A kind of thing. */
export interface OntologyClassOptions {
  /** Becomes a label, as it is. */
  readonly name: string;
  /** For the model. @default "" */
  readonly description?: string | undefined;
  /** What may be told of such a thing. @default none */
  readonly properties?: readonly { readonly name: string; readonly description?: string | undefined }[] | undefined;
}

/** How one thing may stand to another. */
export interface OntologyRelationshipOptions {
  /** Becomes a relationship type, as it is. */
  readonly type: string;
  /** For the model. @default "" */
  readonly description?: string | undefined;
  /** Classes that it may begin at. @default all classes */
  readonly from?: readonly string[] | undefined;
  /** Classes that it may end at. @default all classes */
  readonly to?: readonly string[] | undefined;
}

/**
 * Makes an ontology. Its names may be of any script and hold any character, also those that mean something in Cypher; they are stored and shown as they are given. Not allowed are
 * empty names, control characters, lone surrogates, spaces at the ends, more than 256 UTF-8 bytes, a beginning of `__`, and the same name twice.
 * What it gives is frozen plain data; every call that takes an ontology takes also one that was written as JSON and read again, and refuses one in which something is missing or wrong.
 *
 * @throws `CONFIG.INVALID_OPTIONS` for such a name, and for an end of a relationship that is no class.
 */
export function defineOntology(options: OntologyOptions): Ontology {
  return checkedOntology(parseOptions("defineOntology", ontologySchema, options));
}
