import { cypher, identifier } from "../../cypher/cypher.js";
import type { Layout } from "../../layout/layout.js";
import { type FaultFamily, nameOf } from "./fault-family.js";

const codes = ["SECTIONS_WITHOUT_DOCUMENT"] as const;

/** What can be wrong with a section of ours. Other software may mean something else by the label. */
export function sectionFaults({ labels, properties, relationships }: Layout): FaultFamily<(typeof codes)[number]> {
  const ofDocument = cypher`(s)-[:${identifier(relationships.sectionOf)}]->(:${identifier(labels.document)})`;
  return {
    name: "sections",
    codes,
    node: cypher`s`,
    run: properties.section.run,
    documents: cypher`[(s)<-[:${identifier(relationships.inSection)}]-()-[:${identifier(relationships.fromDocument)}]->(d:${identifier(labels.document)}) | d.${identifier(properties.document.id)}]`,
    scan: cypher`
MATCH (s:${identifier(labels.section)})
WHERE s.${identifier(properties.section.run)} IS NOT NULL`,
    fault: cypher`CASE WHEN NOT EXISTS { ${ofDocument} } THEN 'SECTIONS_WITHOUT_DOCUMENT' END`,
    example: nameOf(cypher`s`, properties.section.id),
  };
}
