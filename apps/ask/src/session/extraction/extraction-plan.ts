import type { Extractor, Ontology } from "@graphspan/extraction";
import { extractionId, type GraphStore, type Layout, listRuns } from "@graphspan/neo4j";
import { readMarks } from "./extraction-marks.js";

export interface ExtractionPlanRequest {
  readonly ontology: Ontology;
  readonly extractor: Extractor;
  /** Null: all. */
  readonly documentIds: readonly string[] | null;
  /** Whether passages are read that this extractor has read before. */
  readonly again: boolean;
  readonly signal: AbortSignal;
}

/** Passages that another extraction has read. */
export interface ReadByOther {
  /** Null where no run on record tells. */
  readonly extractor: string | null;
  readonly ontology: string | null;
  readonly passages: number;
}

/** What an extraction would read. */
export interface ExtractionPlan {
  /** The extractor, under the name that makes it read what it is to read. */
  readonly extractor: Extractor;
  readonly passages: {
    /** Never read, or changed since. */
    readonly unread: number;
    /** Read in this way before: they are left alone. */
    readonly done: number;
    /** Read in this way before, and read again. */
    readonly again: number;
  };
  /** What would be lost of others: read again, and replaced. The most passages first. */
  readonly replaced: readonly ReadByOther[];
}

/**
 * Counts, before anything is read, what an extraction would read and what it would replace. A passage is read once under one name of an extractor, so reading it again takes a further name: each time it
 * is asked for, the next number, which stays the one that is gone on with.
 */
export async function planExtraction(store: GraphStore, layout: Layout, { ontology, extractor, documentIds, again, signal }: ExtractionPlanRequest): Promise<ExtractionPlan> {
  const [runs, marks] = await Promise.all([listRuns(store, layout, { kinds: ["extract"], signal }), readMarks(store, layout, { documentIds, signal })]);
  const recorded = new Map(runs.map(({ settings }) => [settings["extraction"], settings]));
  const nameOf = (time: number): string => (time === 0 ? extractor.name : `${extractor.name}, time ${time + 1}`);
  const markOf = (time: number): string => extractionId({ ontology: JSON.stringify(ontology), extractor: nameOf(time) });
  const own: string[] = [];
  while (recorded.has(markOf(own.length))) own.push(markOf(own.length));
  const time = again ? own.length : Math.max(own.length - 1, 0);
  const current = markOf(time);
  const passagesOf = (isCounted: (mark: string | null) => boolean): number => marks.reduce((sum, { mark, passages }) => (isCounted(mark) ? sum + passages : sum), 0);
  const others = marks.flatMap(({ mark, passages }) => (mark === null || mark === current || own.includes(mark) ? [] : [{ settings: recorded.get(mark), passages }]));
  return {
    extractor: { name: nameOf(time), extract: (passage, options) => extractor.extract(passage, options) },
    passages: { unread: passagesOf((mark) => mark === null), done: passagesOf((mark) => mark === current), again: passagesOf((mark) => mark !== null && mark !== current && own.includes(mark)) },
    replaced: others.map(({ settings, passages }) => ({ extractor: textOf(settings?.["extractor"]), ontology: textOf(settings?.["ontology"]), passages })),
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** How many passages the plan reads. */
export function passagesToRead({ passages, replaced }: ExtractionPlan): number {
  return passages.unread + passages.again + passagesReplaced(replaced);
}

const passagesReplaced = (replaced: readonly ReadByOther[]): number => replaced.reduce((sum, { passages }) => sum + passages, 0);
