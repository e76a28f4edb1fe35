import type { CallOptions, GraphStore } from "@graphspan/neo4j";
import { examineDocuments } from "../documents/examine-documents.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import type { AdoptionPreview } from "./adoption-preview.js";
import { findBlockers } from "./find-blockers.js";
import { findWarnings } from "./find-warnings.js";
import { readGraphFacts } from "./graph-facts.js";
import { tallyDocuments } from "./tally.js";

/**
 * What a plan would do to a graph: what is there, which documents their files place, and what keeps the plan from being applied. Reads only, every
 * chunk once, in READ transactions; memory holds a few documents at a time. An application of the same plan that was stopped is no
 * blocker, since applying goes on with it.
 */
export async function previewAdoption(store: GraphStore, plan: AdoptionPlan, options: CallOptions = {}): Promise<AdoptionPreview> {
  const facts = await readGraphFacts(store, plan, options);
  const tally = await tallyDocuments(examineDocuments(store, plan, options), plan);
  const { documents, chunks, links } = facts.health.counts;
  const { texts, missingTexts: missing, otherTexts: notTexts } = facts.state;
  return {
    schemaVersion: 1,
    counts: {
      documents,
      chunks,
      links: { fromDocument: links.fromDocument, nextChunk: links.nextChunk },
      adoptedDocuments: tally.documents,
      madeDocuments: tally.madeDocuments,
      adoptedChunks: tally.chunks,
      leftChunks: chunks - tally.chunks,
    },
    text: { property: plan.layout.properties.chunk.text, texts, missing, notTexts, otherProperties: facts.textProperties },
    grounding: { source: tally.placed, chunk: tally.documents - tally.placed, reasons: tally.reasons },
    sources: tally.sources,
    blockers: findBlockers(facts, plan),
    warnings: findWarnings(facts, tally, plan),
  };
}
