import type { ByteSpan } from "@graphspan/core";
import type { Polarity, ThingName } from "../extractors/extractor.js";
import type { DropCounts } from "./drop-reason.js";

/** A mention whose words stand in the passage. */
export interface GroundedMention extends ThingName {
  /** The passage's own words. */
  readonly quote: string;
  /** Bytes of the passage's text. */
  readonly span: ByteSpan;
  readonly values: Readonly<Record<string, string>>;
}

/** A statement whose words stand in the passage, between two things that it mentions. */
export interface GroundedStatement {
  readonly type: string;
  readonly subject: ThingName;
  readonly object: ThingName;
  readonly polarity: Polarity;
  readonly quote: string;
  readonly span: ByteSpan;
}

/** What of an extraction is kept, and how much is not. */
export interface GroundedExtraction {
  readonly mentions: readonly GroundedMention[];
  readonly statements: readonly GroundedStatement[];
  readonly dropped: DropCounts;
}
