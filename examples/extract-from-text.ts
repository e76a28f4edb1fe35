/** Things in one text, without a model and without a server: an ontology, an extractor, and grounding. */
// #region extract
import { createNameExtractor, defineOntology, groundExtraction } from "@graphspan/extraction";

const ontology = defineOntology({
  name: "river works",
  classes: [
    { name: "Person", properties: [{ name: "role", description: "Occupation or office." }] },
    { name: "Organization", description: "A company, authority or club." },
    { name: "Date" },
  ],
  relationships: [{ type: "WORKED_AT", description: "was employed by", from: ["Person"], to: ["Organization"] }],
});

const text = "In May 1998 Colin Teale joined Aldermoor Water.";
const extractor = createNameExtractor({ names: [{ class: "Organization", name: "Aldermoor Water", aliases: ["Aldermoor"] }] });
const extraction = await extractor.extract({ text, title: "Staff", sectionPath: [] }, { ontology });

const { mentions, dropped } = groundExtraction(text, extraction, ontology);
for (const { class: kind, name, span } of mentions) console.log(`${kind} ${name} ${span.startByte}-${span.endByte}`);
// → Date May 1998 3-11
// → Person Colin Teale 12-23
// → Organization Aldermoor Water 31-46
console.log(dropped); // → {}
// #endregion extract
