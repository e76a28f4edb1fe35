export { applyAdoption, type ApplyAdoptionOptions } from "./apply/apply-adoption.js";
export type { ApplyEvent } from "./apply/apply-event.js";
export type { ChunkToAdopt, DocumentToAdopt } from "./documents/document-to-adopt.js";
export { readDocuments } from "./documents/read-documents.js";
export { type AdoptionErrorCode, adoptionErrorCatalogue } from "./errors.js";
export { listAdoptions } from "./list/list-adoptions.js";
export { explainNotPlaced } from "./placement/explain-not-placed.js";
export type { NotPlaced, Placement } from "./placement/placement.js";
export type { AdoptedVectors, AdoptionOptions, AdoptionPlan, PlanAdoptionOptions } from "./plan/adoption-plan.js";
export { parseAdoptionPlan } from "./plan/parse-adoption-plan.js";
export { planAdoption } from "./plan/plan-adoption.js";
export type {
  AdoptionBlockerCode,
  AdoptionFinding,
  AdoptionPreview,
  AdoptionWarningCode,
  AdoptionWayOut,
  PreviewedSource,
} from "./preview/adoption-preview.js";
export { previewAdoption, type PreviewAdoptionOptions } from "./preview/preview-adoption.js";
export type { TextProperty } from "./queries/text-properties.js";
export { type PreparedSteps, prepareSteps, type PrepareStepsOptions } from "./schema/prepare-steps.js";
export type { AdoptionCounts, AdoptionReceipt } from "./receipt/adoption-receipt.js";
export type { UndoReceipt } from "./receipt/undo-receipt.js";
export { undoAdoption, type UndoAdoptionOptions } from "./undo/undo-adoption.js";
