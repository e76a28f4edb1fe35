import type { ChatUsage, GraphspanError } from "@graphspan/core";
import type { DropReason } from "../grounding/drop-reason.js";
import type { ExtractionEvent } from "./extraction-event.js";
import type { ExtractionReport, FailedChunk } from "./extraction-report.js";
import type { Passage } from "./passage.js";
import type { WrittenPassages } from "./write-passages.js";

/** Lists in a report end here; the counts go on. */
const longestList = 1_000;

/** Counts what happens, and tells it to whoever listens. */
export interface Tally {
  used(usage: ChatUsage): void;
  failed(passage: Passage, error: GraphspanError): void;
  /** Of so many passages. */
  written(found: WrittenPassages, passages: number): void;
  report(): ExtractionReport;
}

export function createTally(run: string, emit: (event: ExtractionEvent) => void): Tally {
  const chunks = { extracted: 0, failed: 0, passedOver: 0 };
  const statements = { asserted: 0, negated: 0, hedged: 0 };
  const usage = { inputTokens: 0, outputTokens: 0 };
  const dropped = new Map<DropReason, number>();
  const failedByCode: Record<string, number> = {};
  const failures: FailedChunk[] = [];
  let [things, mentions] = [0, 0];
  return {
    used({ inputTokens, outputTokens }) {
      usage.inputTokens += inputTokens;
      usage.outputTokens += outputTokens;
    },
    failed({ chunkId, documentId }, { code, message: reason, fix }) {
      const failure = { chunkId, documentId, code, reason, fix };
      chunks.failed += 1;
      failedByCode[code] = (failedByCode[code] ?? 0) + 1;
      if (failures.length < longestList) failures.push(failure);
      emit({ type: "chunk-failed", ...failure });
    },
    written({ written, created }, passages) {
      const passedOver = passages - written.length;
      const found = written.map(({ extraction }) => extraction);
      const mentioned = found.reduce((sum, extraction) => sum + extraction.mentions.length, 0);
      const stated = found.flatMap((extraction) => extraction.statements);
      chunks.extracted += written.length;
      chunks.passedOver += passedOver;
      things += created;
      mentions += mentioned;
      for (const { polarity } of stated) statements[polarity] += 1;
      for (const extraction of found)
        for (const [reason, count] of Object.entries(extraction.dropped) as [DropReason, number][]) dropped.set(reason, (dropped.get(reason) ?? 0) + count);
      emit({ type: "chunks-extracted", chunks: written.length, passedOver, mentions: mentioned, statements: stated.length });
    },
    report: () => ({
      run,
      chunks: { ...chunks },
      things,
      mentions,
      statements: { ...statements },
      dropped: Object.fromEntries(dropped),
      failedByCode: { ...failedByCode },
      failures: [...failures],
      usage: { ...usage },
    }),
  };
}

/** What the record of a run says that it did. */
export function countsOf({ chunks, things, mentions, statements, usage }: ExtractionReport): Record<string, number> {
  return { ...chunks, things, mentions, ...statements, ...usage };
}
