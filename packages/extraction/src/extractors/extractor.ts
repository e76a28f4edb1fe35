import type { ChatUsage } from "@graphspan/core";
import type { DropCounts } from "../grounding/drop-reason.js";
import type { Ontology } from "../ontology/ontology.js";

/** A chunk, as extractors see it. */
export interface ExtractorPassage {
  readonly text: string;
  /** Title of its document. */
  readonly title: string;
  /** Headings above it, outermost first. */
  readonly sectionPath: readonly string[];
}

/** Whether a text says that something is so, that it is not, or that it may be. */
export type Polarity = "asserted" | "negated" | "hedged";

/** A thing by what makes it one. */
export interface ThingName {
  readonly class: string;
  readonly name: string;
}

/** A thing that an extractor saw, and the words it saw it in. Nothing of it is believed before it is grounded. */
export interface ExtractedMention extends ThingName {
  readonly quote: string;
  /** Values of the class's properties, by name. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** What an extractor read about two things. */
export interface ExtractedStatement {
  readonly type: string;
  readonly subject: ThingName;
  readonly object: ThingName;
  /** The words that say so. */
  readonly quote: string;
  readonly polarity: Polarity;
}

/** What an extractor found in one passage. */
export interface Extraction {
  readonly mentions: readonly ExtractedMention[];
  readonly statements: readonly ExtractedStatement[];
  readonly usage: ChatUsage;
  /** What the extractor itself has dropped. @default {} */
  readonly dropped?: DropCounts | undefined;
}

/** Finds things in passages. */
export interface Extractor {
  /** Name, version and settings: passages that another extractor read are read again. */
  readonly name: string;
  /** Reads one passage. What the caller aborts ends at once, with the signal's reason. */
  extract(passage: ExtractorPassage, options: { readonly ontology: Ontology; readonly signal?: AbortSignal | undefined }): Promise<Extraction>;
}
