import type { GraphspanError } from "@graphspan/core";
import { documentId } from "@graphspan/neo4j";
import { ingestError } from "../errors.js";
import type { DocumentSource, SourceDocument } from "../sources/document-source.js";
import { loneSurrogate } from "../text/require-well-formed.js";
import type { Inventory } from "./inventory.js";
import type { Tally } from "./tally.js";

export interface SourcesContext {
  readonly options: {
    readonly sources: readonly DocumentSource[];
    readonly corpus: string;
    readonly signal: AbortSignal | undefined;
  };
  readonly tally: Tally;
  /** Is told what the sources give. */
  readonly inventory: Inventory;
}

/** A document as its source gives it, and the id that it has in the graph. */
export interface IdentifiedSource {
  readonly id: string;
  readonly source: SourceDocument;
}

/**
 * The documents of all sources. What a source skips or refuses is counted, and so is a second document of the same name, which would
 * silently replace the first: the id of every document is remembered.
 */
export async function* distinctDocuments({ options, tally, inventory }: SourcesContext): AsyncGenerator<IdentifiedSource> {
  const { sources, corpus, signal } = options;
  for (const source of sources)
    for await (const entry of source.open({ signal })) {
      signal?.throwIfAborted();
      if (entry.kind === "skipped") tally.skipped({ uri: entry.uri, code: entry.code, reason: entry.reason });
      else if (entry.kind === "refused") {
        inventory.addGap(source, entry.path);
        tally.refused(entry.uri, entry.error);
      } else {
        const { uri } = entry.document;
        if (!uri.isWellFormed()) {
          inventory.addGap(source, entry.document.path ?? undefined);
          tally.refused(uri.toWellFormed(), loneSurrogate(uri, "The uri"));
          continue;
        }
        const id = documentId({ corpus, uri });
        if (inventory.add(source, id)) yield { id, source: entry.document };
        else tally.refused(uri, duplicate(entry.document));
      }
    }
}

function duplicate({ place }: SourceDocument): GraphspanError {
  const message = `A document of this name came up before in this ingest${place === undefined ? "" : `; the second one stands at ${place}`}.`;
  return ingestError("INGEST.DUPLICATE_DOCUMENT", message, { details: { place: place ?? null } });
}
