import type { GraphspanError } from "@graphspan/core";
import type { ReadDocument } from "../readers/read-document.js";

/** Why something in a source was passed over although nothing is wrong with it. */
export type SkipCode = "hidden" | "dependencies" | "unsupported-format" | "rows-file" | "too-large" | "not-a-file" | "already-walked";

/** A document whose bytes are known, but which is not understood yet: most are unchanged and never need to be. */
export interface SourceDocument {
  /** Identity inside its corpus: path relative to the ingested folder with `/` between names, or the row's own id. */
  readonly uri: string;
  /** The file it came from, absolute; null for a document that came from memory. */
  readonly path: string | null;
  /** Where in its source it stands, as in `rows.jsonl:17`; for messages. */
  readonly place?: string | undefined;
  readonly sourceSha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  /** Name and version of the reader. */
  readonly reader: string;
  /**
   * Once the signal aborts, nobody waits for the document any more: what takes its time ends then.
   *
   * @throws What refuses this one document; the signal's reason.
   */
  read(options?: { readonly signal?: AbortSignal | undefined }): ReadDocument | Promise<ReadDocument>;
}

/** What a source gives, one after the other: documents, and what it skips or refuses. */
export type SourceEntry =
  | { readonly kind: "document"; readonly document: SourceDocument }
  | { readonly kind: "skipped"; readonly uri: string; readonly code: SkipCode; readonly reason: string }
  | {
      readonly kind: "refused";
      readonly uri: string;
      readonly error: GraphspanError;
      /**
       * The file or folder that could not be read as a whole, absolute: what came from there, or from below, may still be there. Without it that
       * holds for all that the source covers.
       */
      readonly path?: string | undefined;
    };

/** Where documents come from. */
export interface DocumentSource {
  /** For the record of the run, as in `files /data/notes`. */
  readonly name: string;
  /** Fails for what makes the whole source useless. Called before anything is written. */
  check(): Promise<void>;
  /** The documents in a fixed order, one at a time. */
  open(options: { readonly signal?: AbortSignal | undefined }): AsyncIterable<SourceEntry>;
  /** Whether a document that is stored with this path came from here. Of a source that cannot tell, nothing is pruned. */
  covers?(path: string): boolean;
  /**
   * Whether a document of this path, which {@link DocumentSource.covers} names, may be there although `open` did not give it: as a file that is
   * skipped, or that came after its folder was looked through. Asked right before the document would be deleted. Without it, what was not given is gone.
   */
  mayHold?(path: string): Promise<boolean>;
}
