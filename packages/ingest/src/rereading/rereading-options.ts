import { z } from "zod";

/** What means what in a file of rows; as it was said when the file was ingested. */
export interface RowNames {
  /** Column or key of the ids. @default "id" */
  readonly idColumn?: string | undefined;
  /** Column or key of the titles. @default "title" */
  readonly titleColumn?: string | undefined;
  /** Columns or keys of the texts. @default ["text"] */
  readonly textColumns?: readonly string[] | undefined;
  /** Column or metadata key by which rows make one document. @default none: every row is a document */
  readonly groupBy?: string | undefined;
}

/** Options of {@link readCanonicalText}. */
export interface ReadCanonicalTextOptions {
  /** The file that the document came from. */
  readonly path: string;
  /** Name of the document, as evidence has it: which row of a file of rows it is. */
  readonly uri: string;
  /**
   * Hash of the text as it was. A file whose bytes have it is that text, whatever its format: so it is with documents that an adoption placed.
   *
   * @default none: the format alone decides how the file is read
   */
  readonly textSha256?: string | null | undefined;
  /** @default `id`, `title` and `text`, every row a document */
  readonly rows?: RowNames | undefined;
  /** A larger file is refused; files of rows have no limit. @default 67108864 (64 MiB) */
  readonly maxFileBytes?: number | undefined;
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined;
}

const name = z.string().min(1);

export const rereadingOptionsSchema = z.strictObject({
  path: name,
  uri: z.string(),
  textSha256: z.string().nullish(),
  rows: z
    .strictObject({ idColumn: name.optional(), titleColumn: name.optional(), textColumns: z.array(name).min(1).optional(), groupBy: name.optional() })
    .default({}),
  maxFileBytes: z
    .int()
    .min(1)
    .default(64 * 1024 * 1024),
  signal: z.instanceof(AbortSignal).optional(),
});
