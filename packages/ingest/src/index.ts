export type { ChunkableText, Chunker } from "./chunking/chunker.js";
export { type CharacterLimits, createStructureChunker, type StructureChunkerOptions, type TokenLimits } from "./chunking/structure-chunker.js";
export { deleteDocuments } from "./deletion/delete-documents.js";
export type { DeleteDocumentsOptions } from "./deletion/delete-options.js";
export type { DeletionReport } from "./deletion/deletion-report.js";
export { fillEmbeddingSet } from "./embedding/fill-embedding-set.js";
export type { FillEvent } from "./embedding/fill-event.js";
export type { FillEmbeddingSetOptions } from "./embedding/fill-options.js";
export type { FillReport } from "./embedding/fill-report.js";
export { type IngestErrorCode, ingestErrorCatalogue } from "./errors.js";
export type { ExportedFile } from "./export/export-folder.js";
export { exportImportFiles } from "./export/export-import-files.js";
export type { ExportImportFilesOptions } from "./export/export-options.js";
export type { ExportReport } from "./export/export-report.js";
export { parseInstant } from "@graphspan/neo4j";
export { asciidocReader } from "./readers/asciidoc-reader.js";
export { htmlReader } from "./readers/html-reader.js";
export { markdownReader } from "./readers/markdown-reader.js";
export { plainTextReader } from "./readers/plain-text-reader.js";
export type {
  Bibliography,
  FileBytes,
  Metadata,
  MetadataValue,
  ReadDocument,
  Reader,
  ReadSection,
  TextOrigin,
  TextReader,
} from "./readers/read-document.js";
export { readCanonicalText } from "./rereading/read-canonical-text.js";
export type { ReadCanonicalTextOptions, RowNames } from "./rereading/rereading-options.js";
export { ingest } from "./run/ingest.js";
export type { DocumentChange, IngestEvent } from "./run/ingest-event.js";
export type { IngestOptions } from "./run/ingest-options.js";
export type { IngestReport, MovedDocument, PartlyReadDocument, RefusedDocument, SkippedDocument } from "./run/ingest-report.js";
export type { DescribeDocument, DocumentToDescribe } from "./sources/caller-metadata.js";
export { csvSource, type CsvSourceOptions } from "./sources/csv-source.js";
export type { DocumentSource, SkipCode, SourceDocument, SourceEntry } from "./sources/document-source.js";
export { filesSource, type FilesSourceOptions } from "./sources/files-source.js";
export { type GivenDocument, givenSource } from "./sources/given-source.js";
export { jsonLinesSource, type JsonLinesSourceOptions } from "./sources/json-lines-source.js";
export type { TextRange } from "./text/text-range.js";
