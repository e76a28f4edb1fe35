export type { ExtractedMention, ExtractedStatement, Extraction, Extractor, ExtractorPassage, Polarity, ThingName } from "./extractors/extractor.js";
export { foldedName } from "./grounding/folded-name.js";
export type { DropReason, GroundedExtraction, GroundedMention, GroundedStatement } from "./grounding/grounded-extraction.js";
export type { Ontology, OntologyClass, OntologyProperty, OntologyRelationship } from "./ontology/ontology.js";
