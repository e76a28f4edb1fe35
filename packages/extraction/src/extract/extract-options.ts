import { parseOptions } from "@graphspan/core";
import type { GraphStore, Layout } from "@graphspan/neo4j";
import { z } from "zod";
import type { Extractor } from "../extractors/extractor.js";
import type { Ontology } from "../ontology/ontology.js";
import { ontologyOption } from "../ontology/require-ontology.js";
import { clock, graphOptions, hasMethods, idSchema, listener } from "../options.js";
import type { ExtractionEvent } from "./extraction-event.js";

/** Options of {@link extract}. */
export interface ExtractOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** What is looked for; see {@link defineOntology} and {@link ontologies}. */
  readonly ontology: Ontology;
  /** Who looks for it. */
  readonly extractor: Extractor;
  /** Only the chunks of these documents. @default all chunks */
  readonly documentIds?: readonly string[] | undefined;
  /** Chunks that are with the extractor at once, 1 to 64. @default 4 */
  readonly concurrency?: number | undefined;
  /** Stops at once. What is written stays, and the next call goes on from there. */
  readonly signal?: AbortSignal | undefined;
  /** Is told what happens, in order: for progress bars and logs. What it throws ends the run. */
  readonly onEvent?: ((event: ExtractionEvent) => void) | undefined;
  /** The clock of the run's record. */
  readonly now?: (() => Date) | undefined;
}

export interface ResolvedExtractOptions {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly ontology: Ontology;
  readonly extractor: Extractor;
  /** Null: all. */
  readonly documentIds: readonly string[] | null;
  readonly concurrency: number;
  readonly signal: AbortSignal | undefined;
  readonly onEvent: (event: ExtractionEvent) => void;
  readonly now: () => Date;
}

const isExtractor = (value: unknown): boolean => hasMethods("extract")(value) && typeof (value as Extractor).name === "string";

const optionsSchema = z.strictObject({
  ...graphOptions,
  ontology: ontologyOption,
  extractor: z.custom<Extractor>(isExtractor, "must be an extractor"),
  documentIds: z.array(idSchema).readonly().nullable().default(null),
  concurrency: z.int().min(1).max(64).default(4),
  onEvent: listener<ExtractionEvent>(),
  now: clock,
});

/** @throws `CONFIG.INVALID_OPTIONS` */
export function resolveExtractOptions(options: ExtractOptions): ResolvedExtractOptions {
  const { signal, ...resolved } = parseOptions("extract", optionsSchema, options);
  return { ...resolved, signal };
}
