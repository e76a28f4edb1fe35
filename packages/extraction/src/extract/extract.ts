import { randomUUID } from "node:crypto";
import { applySchema, extractionId, type Parameters, planThingSchema, recordRun } from "@graphspan/neo4j";
import { extractionError } from "../errors.js";
import { requireFitting } from "../ontology/require-fitting.js";
import { countPassagesToExtract, passagesToExtract } from "../queries/passages-to-extract.js";
import { requireUnconstrained } from "./constraints/require-unconstrained.js";
import { extractPassages } from "./extract-passages.js";
import { type ExtractOptions, type ResolvedExtractOptions, resolveExtractOptions } from "./extract-options.js";
import type { ExtractionReport } from "./extraction-report.js";
import type { Passage } from "./passage.js";
import { createPassageFaults } from "./passage-faults.js";
import { requireFreeTypes, type Storage, storageOf } from "./storage.js";
import { countsOf, createTally, type Tally } from "./tally.js";
import { writePassages, type WritePassagesContext } from "./write-passages.js";

/** Passages of one transaction, for each that is with the extractor at once: what is lost where an extraction is stopped. */
const passagesEach = 4;

/**
 * Reads chunks for the things that they mention and writes these, with every mention's own words and bytes, and what is stated about them. Only
 * what stands in the chunk is kept ({@link groundExtraction}). A chunk is read once with one ontology and one extractor: a later call takes those that are new or changed since, and goes on
 * where an earlier one was stopped. Chunks of adopted documents are read like any other.
 *
 * A passage that the model declines, answers in no usable form, too long or too late is reported, and stops no other; what may be the model's fault as well as the passage's, as a time that is over, ends
 * the run when it happens with 5 passages in a row. Several extractions may run at once, also beside ingests: a chunk
 * that is changed or deleted while it is read is passed over. Recorded as a run of kind `extract`.
 *
 * @throws Before anything is written: `CONFIG.INVALID_OPTIONS`, `EXTRACTION.NAME_TAKEN`, `EXTRACTION.CONSTRAINT_IN_THE_WAY`, `LAYOUT.INVALID_NAME`, and what `applySchema` throws. Later: `RUN.ENDED` when the graph is reset
 * meanwhile, errors of the extractor, of the server and of `onEvent`, the signal's reason; what is written by then stays.
 */
export async function extract(input: ExtractOptions): Promise<ExtractionReport> {
  const options = resolveExtractOptions(input);
  const { store, layout, ontology, extractor, documentIds, signal, onEvent, now } = options;
  signal?.throwIfAborted();
  const wanted = { extraction: extractionId({ ontology: JSON.stringify(ontology), extractor: extractor.name }), ...(documentIds !== null && { documentIds }) };
  const { chunks, storage } = await prepare(options, wanted);
  await applySchema(store, planThingSchema(layout), { signal });
  const { extraction } = wanted;
  const run = `run-${randomUUID()}`;
  const tally = createTally(run, onEvent);
  const settings = { ontology: ontology.name, storage: ontology.storage, extractor: extractor.name, extraction, documents: documentIds?.length ?? null };
  const counts = (): Record<string, number> => countsOf(tally.report());
  await recordRun({ store, layout, id: run, kind: "extract", settings, recordsChanges: false, counts, signal, now }, async () => {
    onEvent({ type: "run-started", run, chunks });
    await extractAll(options, { store, layout, run, signal, storage, extraction }, tally);
  });
  const report = tally.report();
  onEvent({ type: "finished", report });
  return report;
}

/** Looks, before anything is written, whether what will be written can be, and overwrites nothing. */
async function prepare({ store, layout, ontology, documentIds, signal }: ResolvedExtractOptions, wanted: Parameters): Promise<{ readonly chunks: number; readonly storage: Storage }> {
  requireFitting(ontology, layout);
  const storage = storageOf(ontology, layout);
  requireFreeTypes(ontology, storage);
  await requireUnconstrained(store, { ontology, layout, storage }, signal);
  const [found] = await store.run(countPassagesToExtract(layout, { among: documentIds !== null }), wanted, { signal });
  const { chunks, foreign } = found!;
  if (foreign === 0) return { chunks, storage };
  const property = layout.properties.chunk.extraction;
  throw extractionError("EXTRACTION.NAME_TAKEN", `${foreign} of ${chunks} chunks have a property ${JSON.stringify(property)} that is not ours: it would be overwritten.`, {
    details: { name: property, chunks: foreign },
  });
}

/** Reads some passages while the ones before are written. */
async function extractAll(options: ResolvedExtractOptions, context: WritePassagesContext, tally: Tally): Promise<void> {
  const faults = createPassageFaults();
  let writing = Promise.resolve();
  try {
    for await (const passages of passagesInTurn(options, context)) {
      const extracted = await extractPassages(passages, options, { tally, faults });
      await writing;
      if (extracted.length === 0) continue;
      writing = writePassages(extracted, context).then((written) => { tally.written(written, extracted.length); });
      writing.catch(() => undefined); // Thrown above or below, when it is waited for.
    }
  } catch (error) {
    // The run does not end while something is written for it.
    await writing.catch(() => undefined);
    throw error;
  }
  await writing;
}

async function* passagesInTurn({ store, layout, documentIds, concurrency, signal }: ResolvedExtractOptions, { extraction }: WritePassagesContext): AsyncGenerator<readonly Passage[]> {
  const query = passagesToExtract(layout, { among: documentIds !== null });
  const limit = concurrency * passagesEach;
  for (let after = ""; ; ) {
    const passages = await store.run(query, { after, limit, extraction, ...(documentIds !== null && { documentIds }) }, { signal });
    if (passages.length > 0) yield passages;
    if (passages.length < limit) return;
    after = passages.at(-1)!.chunkId;
  }
}
