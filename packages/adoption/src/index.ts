export type { ChunkToAdopt, DocumentToAdopt } from "./documents/document-to-adopt.js";
export { type AdoptionErrorCode, adoptionErrorCatalogue } from "./errors.js";
export type { NotPlaced, Placement } from "./placement/placement.js";
export type { AdoptionOptions, AdoptionPlan } from "./plan/adoption-plan.js";
