import { count, type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isInScope } from "./in-scope.js";
import { idText } from "./retrievable-chunk.js";

/** Sections nest six deep in Markdown; adopted graphs may go further. */
const deepestSection = count(32);

/**
 * A map with everything an evidence item needs of `chunk`, whose `hits` are known.
 *
 * @param scoped - Tells nothing of a document outside the scope, should the chunk hang on one.
 */
export function candidateItem(layout: Layout, { scoped }: { readonly scoped: boolean }): Cypher {
  const { labels, relationships, properties } = layout;
  const { chunk, document, section } = properties;
  const documentSeen = isInScope(cypher`source.${identifier(document.id)}`);
  const seen = scoped ? cypher` WHERE ${documentSeen}` : cypher``;
  const sectionOf = cypher`(section)-[:${identifier(relationships.sectionOf)}*1..${deepestSection}]->(source:${identifier(labels.document)})`;
  const sectionSeen = scoped ? cypher`\n      WHERE EXISTS { ${sectionOf} WHERE ${documentSeen} }` : cypher``;
  return cypher`{
    chunkId: ${idText(cypher`chunk.${identifier(chunk.id)}`)},
    documentId: ${idText(cypher`chunk.${identifier(chunk.documentId)}`)},
    chunkIndex: chunk.${identifier(chunk.index)},
    text: chunk.${identifier(chunk.text)},
    startByte: chunk.${identifier(chunk.startByte)},
    endByte: chunk.${identifier(chunk.endByte)},
    hits: hits,
    document: [(chunk)-[:${identifier(relationships.fromDocument)}]->(source:${identifier(labels.document)})${seen} | {
      uri: source.${identifier(document.uri)},
      path: source.${identifier(document.path)},
      title: source.${identifier(document.title)},
      textSha256: source.${identifier(document.textSha256)}
    }][0],
    sections: [(chunk)-[:${identifier(relationships.inSection)}]->(section:${identifier(labels.section)})${sectionSeen} |
      coalesce(section.${identifier(section.path)}, section.${identifier(section.heading)})]
  }`;
}
