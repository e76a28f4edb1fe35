import { type Layout, thingId } from "@graphspan/neo4j";
import type { Polarity, ThingName } from "../extractors/extractor.js";
import { foldedName } from "../grounding/folded-name.js";
import type { GroundedExtraction, GroundedMention, GroundedStatement } from "../grounding/grounded-extraction.js";
import { groupBy } from "../grounding/group-by.js";
import type { Passage } from "./passage.js";

/** A chunk that was read, and what of the extraction is kept. */
export interface ExtractedPassage {
  readonly passage: Passage;
  readonly extraction: GroundedExtraction;
}

export interface ThingRow extends ThingName {
  readonly id: string;
  readonly foldedName: string;
}

interface PlaceRow {
  readonly chunk: string;
  readonly startByte: number;
  readonly endByte: number;
  readonly quote: string;
}

export interface MentionRow extends PlaceRow {
  readonly thing: string;
  /** Properties that not all mentions have. */
  readonly more: Readonly<Record<string, string>>;
}

export interface StatementRow extends PlaceRow {
  readonly subject: string;
  readonly object: string;
  readonly polarity: Polarity;
  /** Null where the relationship has it. */
  readonly type: string | null;
}

/** The things that passages mention, each once, by their ids. */
export function thingRows(passages: readonly ExtractedPassage[]): readonly ThingRow[] {
  const rows = new Map<string, ThingRow>();
  for (const { extraction } of passages)
    for (const { class: kind, name } of extraction.mentions) {
      const id = thingId({ class: kind, name });
      if (!rows.has(id)) rows.set(id, { id, class: kind, name, foldedName: foldedName(name) });
    }
  return [...rows.values()];
}

export function mentionRows(passages: readonly ExtractedPassage[], { properties }: Layout): readonly MentionRow[] {
  const { valuePrefix, foldedQuote } = properties.mention;
  return passages.flatMap(({ passage, extraction }) =>
    extraction.mentions.map((mention) => {
      const folded = foldedName(mention.quote);
      const alias = folded === foldedName(mention.name) ? {} : { [foldedQuote]: folded };
      const values = Object.fromEntries(Object.entries(mention.values).map(([property, value]) => [`${valuePrefix}${property}`, value]));
      return { thing: thingId(mention), more: { ...values, ...alias }, ...placeOf(passage, mention) };
    }),
  );
}

/** Statements by the relationship type that they are stored under: only what is asserted has that of the ontology. */
export function statementRows(passages: readonly ExtractedPassage[], { relationships }: Layout): ReadonlyMap<string, readonly StatementRow[]> {
  const statements = passages.flatMap(({ passage, extraction }) => extraction.statements.map((statement) => ({ passage, statement })));
  const typeOf = ({ statement }: (typeof statements)[number]): string => (statement.polarity === "asserted" ? statement.type : relationships.unasserted);
  return new Map([...groupBy(statements, typeOf)].map(([type, some]) => [type, some.map(({ passage, statement }) => statementRow(passage, statement))]));
}

function statementRow(passage: Passage, statement: GroundedStatement): StatementRow {
  const { subject, object, polarity, type } = statement;
  return { subject: thingId(subject), object: thingId(object), polarity, type: polarity === "asserted" ? null : type, ...placeOf(passage, statement) };
}

function placeOf({ chunkId, startByte }: Passage, { span, quote }: GroundedMention | GroundedStatement): PlaceRow {
  return { chunk: chunkId, startByte: startByte + span.startByte, endByte: startByte + span.endByte, quote };
}
