import type { ByteSpan } from "@graphspan/core";

/** What a random graph is made of, as plain data: what lies in a scope can be told from it without a server. */
export interface GraphSpec {
  readonly documents: readonly DocumentSpec[];
  readonly entities: readonly EntitySpec[];
  /** Relationships that lead where they should not, by the keys of their ends. */
  readonly wrongNext: readonly Edge[];
  readonly wrongDocuments: readonly Edge[];
  readonly wrongSections: readonly Edge[];
  /** Each marker word, and what it is part of. */
  readonly owners: ReadonlyMap<string, Owner>;
}

export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** A marker may be shown where this is inside; nobody's never. */
export type Owner =
  | { readonly kind: "words"; readonly documentId: string; readonly span: ByteSpan }
  | { readonly kind: "document"; readonly documentId: string }
  | { readonly kind: "section"; readonly section: SectionSpec }
  | { readonly kind: "chunk"; readonly chunk: ChunkSpec }
  | { readonly kind: "nobody" };

export interface DocumentSpec {
  readonly key: number;
  readonly storedId: string | number;
  /** The stored id as text. */
  readonly id: string;
  readonly text: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970; null where it has no date. */
  readonly publishedAt: number | null;
  readonly sections: readonly SectionSpec[];
  readonly chunks: readonly ChunkSpec[];
}

export interface SectionSpec {
  readonly key: number;
  readonly id: string;
  readonly documentId: string;
  /** Null where its place is not known. */
  readonly span: ByteSpan | null;
  /** Key of the section around it; null for one that hangs on the document. */
  readonly parent: number | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface ChunkSpec {
  readonly key: number;
  readonly storedId: string | number;
  readonly id: string;
  readonly documentId: string;
  readonly index: number;
  readonly text: string;
  /** The bytes that it says it is. */
  readonly span: ByteSpan | null;
  /** Key of the section that it hangs on. */
  readonly section: number | null;
}

export interface EntitySpec {
  readonly name: string;
  readonly secret: string;
  /** Keys of chunks. */
  readonly mentionedBy: readonly number[];
}

export const markerPattern = /mk\d+km/g;
