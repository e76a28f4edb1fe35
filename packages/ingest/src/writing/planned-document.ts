import type { ByteSpan } from "@graphspan/core";

/** Everything of one document as it will be in the graph, in the words of the project; the layout's names come later. */
export interface PlannedDocument {
  readonly id: string;
  /** Stored names to values; null removes. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly sections: readonly PlannedSection[];
  readonly chunks: readonly PlannedChunk[];
}

export interface PlannedSection {
  readonly id: string;
  readonly parentId: string | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface PlannedChunk {
  readonly id: string;
  readonly index: number;
  readonly text: string;
  readonly startByte: number;
  readonly endByte: number;
  /** Page of its first character, from 1; null where there are none. */
  readonly page: number | null;
  /** The bytes of the file that it was made from; null where they are its own bytes, or cannot be told. */
  readonly sourceSpan: ByteSpan | null;
  readonly contentHash: string;
  /** Document title and section path. */
  readonly title: string;
  /** Text and title as full-text search reads them. */
  readonly searchText: string;
  readonly searchTitle: string;
  readonly sectionId: string | null;
}
