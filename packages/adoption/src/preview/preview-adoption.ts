import { parseOptions } from "@graphspan/core";
import type { GraphStore } from "@graphspan/neo4j";
import { z } from "zod";
import { examineDocuments } from "../documents/examine-documents.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import { parseAdoptionPlan } from "../plan/parse-adoption-plan.js";
import type { AdoptionPreview } from "./adoption-preview.js";
import { findBlockers } from "./find-blockers.js";
import { findWarnings } from "./find-warnings.js";
import { readGraphFacts } from "./graph-facts.js";
import { tallyDocuments } from "./tally.js";

/** Options of {@link previewAdoption}. */
export interface PreviewAdoptionOptions {
  /** Stops at once. */
  readonly signal?: AbortSignal | undefined;
}

const optionsSchema: z.ZodType<PreviewAdoptionOptions> = z.strictObject({ signal: z.instanceof(AbortSignal).optional() });

/**
 * What a plan would do to a graph: what is there, which documents their files place, and what keeps the plan from being applied. Reads only, every
 * chunk once, in READ transactions; memory holds a few documents at a time. An application of the same plan that was stopped is no
 * blocker, since applying goes on with it.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `LAYOUT.UNKNOWN_NAME`, `LAYOUT.INVALID_NAME`; errors of the server, the signal's reason.
 */
export async function previewAdoption(store: GraphStore, plan: AdoptionPlan, options: PreviewAdoptionOptions = {}): Promise<AdoptionPreview> {
  const call = parseOptions("previewAdoption", optionsSchema, options);
  const checked = parseAdoptionPlan(plan);
  const facts = await readGraphFacts(store, checked, call);
  const tally = await tallyDocuments(examineDocuments(store, checked, call), checked);
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
    text: { property: checked.layout.properties.chunk.text, texts, missing, notTexts, otherProperties: facts.textProperties },
    grounding: { source: tally.placed, chunk: tally.documents - tally.placed, reasons: tally.reasons },
    sources: tally.sources,
    blockers: findBlockers(facts, checked),
    warnings: findWarnings(facts, tally, checked),
  };
}
