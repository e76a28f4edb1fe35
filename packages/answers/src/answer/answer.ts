import type { ByteSpan, ChatUsage, Evidence, EvidenceSource, Grounding } from "@graphspan/core";

/** What a statement rests on: a passage of the evidence, and the words in it. Everything but the choice comes from the evidence. */
export interface Citation {
  /** As the answer shows it, from 1: one number for each passage that is cited, in the order of the statements. */
  readonly number: number;
  /** Rank of the passage among the evidence items. */
  readonly rank: number;
  readonly chunkId: string;
  readonly documentId: string;
  /** The words of the passage, byte for byte. */
  readonly quote: string;
  /** Bytes of the quote in what `grounding` names. */
  readonly span: ByteSpan;
  readonly grounding: Grounding;
  readonly source: EvidenceSource;
}

/**
 * What the checker has against a statement: it has no citation; it cites a passage that is not in the evidence; the quote is not in the
 * passage; the quote is too short to say anything; it has more than 32 citations; a number or date of the statement is whole in no quote; a name in no quote, passage or title; only one of statement and
 * quoted sentences denies something; statement and quoted sentences, both English, share no word; it has characters that hide or turn others.
 */
export type ProblemCode =
  | "noCitation"
  | "unknownPassage"
  | "quoteNotFound"
  | "quoteTooShort"
  | "tooManyCitations"
  | "numberNotInQuote"
  | "dateNotInQuote"
  | "nameNotInPassage"
  | "negationDiffers"
  | "unrelatedToQuote"
  | "hiddenCharacters";

/** One thing that is wrong with a statement. */
export interface Problem {
  readonly code: ProblemCode;
  /** What it is about: the number, the name, the quote, or what was cited. */
  readonly what: string;
}

/** One sentence of an answer. */
export interface Statement {
  readonly text: string;
  /** Those that hold; a citation that does not is among the problems. */
  readonly citations: readonly Citation[];
  /** Whether the citations that hold are enough to carry it: with them alone the checker would have nothing against it. */
  readonly isSupported: boolean;
  /** What the checker has against it. Where it is supported, nothing but citations that were left out because they do not hold. */
  readonly problems: readonly Problem[];
}

/**
 * Why there is no answer. `emptyStore`: the graph holds no passages; `emptyScope`: the scope holds none; `noCandidates`: no passage was found; `belowFloor`: the best one
 * is too far from the question; `modelDeclined`: the model found no answer in the passages, or would not answer; `noSupportedStatement`: nothing it said passed the checker.
 */
export type RefusalReason = "emptyStore" | "emptyScope" | "noCandidates" | "belowFloor" | "modelDeclined" | "noSupportedStatement";

/** An answer that was not given. */
export interface Refusal {
  readonly reason: RefusalReason;
  /** A sentence for people. */
  readonly message: string;
}

/** What answered, and what it took. */
export interface AnswerProvenance {
  /** Name of the chat model; null where sentences were quoted without one. */
  readonly model: string | null;
  /** Of all calls of the model; 0 where it was stopped because it had said enough, before it told. */
  readonly usage: ChatUsage;
  /** Ranks of the evidence items that the model was shown. */
  readonly passagesShown: readonly number[];
  /** Ranks of those that found no room, or only in part. */
  readonly passagesCut: readonly number[];
  /** Whether the model ended before it was done, at the limit of its output: the statements that were complete by then were kept. */
  readonly isIncomplete: boolean;
}

/** Statements with citations that were checked, or a refusal. Plain JSON. */
export interface Answer {
  readonly schemaVersion: 1;
  readonly question: string;
  /** Empty where `refusal` says why; with `unsupported: "flag"` some may not be supported. */
  readonly statements: readonly Statement[];
  /** Null where there is an answer. */
  readonly refusal: Refusal | null;
  /** What was said and cut, because the checker has something against it. */
  readonly cut: readonly Statement[];
  readonly provenance: AnswerProvenance;
  readonly evidence: Evidence;
}
