import type { CallOptions, GraphStore } from "@graphspan/neo4j";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import type { DocumentKey, KeyedDocument } from "./document-keys.js";

/** One reading of a graph. */
export interface Examination extends CallOptions {
  readonly store: GraphStore;
  readonly plan: AdoptionPlan;
  readonly keyOf: (document: KeyedDocument) => DocumentKey;
}
