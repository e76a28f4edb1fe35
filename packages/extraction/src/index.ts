export type { ExtractedMention, ExtractedStatement, Extraction, Extractor, ExtractorPassage, Polarity, ThingName } from "./extractors/extractor.js";
export type { DropCounts, DropReason } from "./grounding/drop-reason.js";
export { foldedName } from "./grounding/folded-name.js";
export type { GroundedExtraction, GroundedMention, GroundedStatement } from "./grounding/grounded-extraction.js";
export type { Ontology, OntologyClass, OntologyProperty, OntologyRelationship } from "./ontology/ontology.js";
