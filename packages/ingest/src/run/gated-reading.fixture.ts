import { gate } from "@graphspan/testkit";
import type { Chunker } from "../chunking/chunker.js";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import type { DocumentSource, SourceDocument } from "../sources/document-source.js";
import { type GivenDocument, givenSource } from "../sources/given-source.js";

/** Documents that are read once a gate opens, whatever their signal says, and a chunker; both count how often they are called. */
export interface GatedReading {
  readonly source: DocumentSource;
  readonly chunker: Chunker;
  readonly calls: { readonly read: number; readonly chunk: number };
  /** Resolves when a document is being read. */
  readonly begun: Promise<void>;
  readonly open: () => void;
}

export function gatedReading(documents: readonly GivenDocument[]): GatedReading {
  const calls = { read: 0, chunk: 0 };
  const [begun, ready] = [gate(), gate()];
  const gated = (document: SourceDocument): SourceDocument => ({
    ...document,
    async read() {
      calls.read += 1;
      begun.open();
      await ready.passed;
      return document.read();
    },
  });
  const given = givenSource(documents);
  const cutter = createStructureChunker({ maxCharacters: 12 });
  return {
    source: {
      ...given,
      async *open(options) {
        for await (const entry of given.open(options)) yield entry.kind === "document" ? { ...entry, document: gated(entry.document) } : entry;
      },
    },
    chunker: {
      ...cutter,
      chunk(source) {
        calls.chunk += 1;
        return cutter.chunk(source);
      },
    },
    calls,
    begun: begun.passed,
    open: () => {
      ready.open();
    },
  };
}
