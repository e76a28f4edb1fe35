import type { ByteSpan } from "@graphspan/core";

/** Where the chunks of one document lie in the file it was made from. */
export type Placement =
  | {
      readonly grounding: "source";
      /** One for each chunk, in reading order. */
      readonly spans: readonly ByteSpan[];
      /** Of the file's bytes, as lower-case hexadecimal. */
      readonly sha256: string;
      /** Bytes of the file, its byte order mark aside, that no chunk holds. */
      readonly uncoveredBytes: number;
    }
  | { readonly grounding: "chunk"; readonly reason: NotPlaced };

/** Why a document's chunks are not placed. */
export type NotPlaced =
  | { readonly code: "NO_SOURCE" }
  | { readonly code: "FILE_UNREADABLE"; readonly file: string; readonly cause: string }
  | { readonly code: "NOT_UTF8"; readonly file: string; readonly byte: number }
  | { readonly code: "NO_ORDER" }
  /** The chunks are in the file but for the line ends: those of `windows` are Windows line ends, the others are not. */
  | { readonly code: "LINE_ENDS"; readonly file: string; readonly windows: "file" | "chunks" }
  /** Behind the chunk before, this one, from 0, agrees with the file up to a byte of the file; null where not even its first byte is found. */
  | { readonly code: "DIFFERENT"; readonly file: string; readonly chunk: number; readonly byte: number | null }
  /** Two places that the chunk could be cut from. */
  | { readonly code: "AMBIGUOUS"; readonly file: string; readonly chunk: number; readonly bytes: readonly [number, number] };
