import type { CallOptions, GraphStore } from "@graphspan/neo4j";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import type { DocumentToAdopt } from "./document-to-adopt.js";
import { examineDocuments } from "./examine-documents.js";

/**
 * The documents that a plan adopts, in the same order each time, with all that is to be written about them. A few are in memory at a time, and each
 * is read in transactions of its own that only read, so the graph may be written between two of them. Documents without a chunk
 * that has a text, and chunks whose text is none, are left out.
 */
export async function* readDocuments(store: GraphStore, plan: AdoptionPlan, options: CallOptions = {}): AsyncGenerator<DocumentToAdopt> {
  for await (const { document } of examineDocuments(store, plan, options)) yield document;
}
