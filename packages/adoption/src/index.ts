export type { ChunkToAdopt, DocumentToAdopt } from "./documents/document-to-adopt.js";
export { readDocuments } from "./documents/read-documents.js";
export { type AdoptionErrorCode, adoptionErrorCatalogue } from "./errors.js";
export type { NotPlaced, Placement } from "./placement/placement.js";
export type { AdoptedVectors, AdoptionOptions, AdoptionPlan, PlanAdoptionOptions } from "./plan/adoption-plan.js";
export { planAdoption } from "./plan/plan-adoption.js";
