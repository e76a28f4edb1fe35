import { type Cypher, cypher, identifier, joinCypher } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";

/**
 * Writes down, in the transaction that does it, that the version of a document ends that the graph has now: part of a query that has bound the document
 * as `d`. A document that has no version yet, as a large one that is being written, ends none; nor does one that an adoption holds, whose undo leaves no
 * trace of it. Nothing is written for a version that begins where there was none: the document, or the record of how it ended, names the run that wrote it.
 *
 * @param next.run - Expression: the run that ends it.
 * @param next.after - Expression: the hash of the version that comes in its place; null for a deletion.
 */
export function recordChange({ labels, properties }: Layout, next: { readonly run: Cypher; readonly after: Cypher }): Cypher {
  const { id, corpus, uri, sourceSha256, run } = properties.document;
  const names = properties.change;
  const entries: readonly (readonly [string, Cypher])[] = [
    [names.documentId, cypher`d.${identifier(id)}`],
    [names.corpus, cypher`d.${identifier(corpus)}`],
    [names.uri, cypher`d.${identifier(uri)}`],
    [names.before, cypher`d.${identifier(sourceSha256)}`],
    [names.after, next.after],
    [names.writtenBy, cypher`d.${identifier(run)}`],
    [names.run, next.run],
    [names.at, cypher`timestamp()`],
  ];
  const adoption = cypher`(:${identifier(labels.run)} {${identifier(properties.run.id)}: d.${identifier(run)}, ${identifier(properties.run.kind)}: 'adopt'})`;
  const map = entries.map(([name, value]) => cypher`${identifier(name)}: ${value}`);
  return cypher`FOREACH (_ IN CASE WHEN d.${identifier(sourceSha256)} IS NULL OR EXISTS { ${adoption} } THEN [] ELSE [1] END |
  CREATE (:${identifier(labels.change)} {${joinCypher(map, ", ")}}))`;
}
