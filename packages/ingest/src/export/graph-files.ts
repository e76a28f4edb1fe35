import type { EmbeddingSet } from "@graphspan/core";
import type { Layout } from "@graphspan/neo4j";
import type { ChunkVector } from "../embedding/embed-chunks.js";
import { newProperties } from "../writing/chunk-properties.js";
import { type Cell, cellsOf, columnName, listDelimiter, quoted } from "./cell.js";
import type { ExportedFile, ExportFolder } from "./export-folder.js";
import type { ExportableDocument } from "./exportable-documents.js";
import type { ChunkOfDocument, Piece } from "./pieces.js";
import { createTable } from "./table.js";
import { without } from "./without.js";

/** The files of nodes and relationships. */
export interface GraphFiles {
  addRun(properties: Readonly<Record<string, unknown>>): void;
  addEmbeddingSet(set: EmbeddingSet): void;
  /** @param vectors - Those of the chunks, in their order; none without an embedder. */
  addPiece(piece: Piece, vectors: readonly ChunkVector[]): void;
  /** Writes what was added. */
  flush(): Promise<void>;
  /** In UTF-16 units. */
  longestRow(): number;
  nodes(): ExportedFile[];
  relationships(): ExportedFile[];
}

export interface GraphFilesOptions {
  readonly folder: ExportFolder;
  readonly layout: Layout;
  readonly run: string;
  readonly vectorProperty: string | null;
}

type NodeKind = "run" | "embeddingSet" | "document" | "section" | "chunk";

/** @throws `INGEST.NOT_EXPORTABLE` for a layout with names that the files cannot hold. */
export function createGraphFiles({ folder, layout, run, vectorProperty }: GraphFilesOptions): GraphFiles {
  const { labels, extraLabels, relationships: types, properties: names } = layout;
  const nodeTable = (kind: NodeKind, extra: readonly string[] = []) => {
    const table = createTable(folder, kind, [`${columnName(names[kind].id)}:ID(${kind})`, ":LABEL"]);
    const label = quoted([labels[kind], ...extra].join(listDelimiter));
    const addNode = (id: string, cells: readonly Cell[]): void => {
      table.add([quoted(id), label], cells);
    };
    return { ...table, addNode };
  };
  const ofRun = cellsOf({ [names.relationshipRun]: run });
  const relationshipTable = (type: keyof typeof types, from: string, to: string, name: string = type) => {
    const table = createTable(folder, name, [`:START_ID(${from})`, `:END_ID(${to})`, ":TYPE"]);
    const tie = (start: string, end: string): void => {
      table.add([quoted(start), quoted(end), quoted(types[type])], ofRun);
    };
    return { ...table, tie };
  };
  const nodes = {
    run: nodeTable("run"),
    embeddingSet: nodeTable("embeddingSet"),
    document: nodeTable("document", extraLabels.document),
    section: nodeTable("section"),
    chunk: nodeTable("chunk", extraLabels.chunk),
  };
  const ties = {
    fromDocument: relationshipTable("fromDocument", "chunk", "document"),
    nextChunk: relationshipTable("nextChunk", "chunk", "chunk"),
    inSection: relationshipTable("inSection", "chunk", "section"),
    sectionOfDocument: relationshipTable("sectionOf", "section", "document", "sectionOfDocument"),
    sectionOfSection: relationshipTable("sectionOf", "section", "section", "sectionOfSection"),
  };
  const tables = [...Object.values(nodes), ...Object.values(ties)];

  const addDocument = ({ document, cells, sectionCells }: ExportableDocument): void => {
    nodes.document.addNode(document.id, cells);
    for (const [place, { id, parentId }] of document.sections.entries()) {
      nodes.section.addNode(id, sectionCells[place]!);
      ties.sectionOfDocument.tie(id, document.id);
      if (parentId !== null) ties.sectionOfSection.tie(id, parentId);
    }
  };
  const addChunk = ({ document, chunk }: ChunkOfDocument, vector: ChunkVector | undefined): void => {
    const ofVector = vectorProperty === null || vector === undefined ? {} : { [vectorProperty]: vector.vector };
    nodes.chunk.addNode(chunk.id, cellsOf({ ...newProperties(document.id, chunk, { layout, run }), ...ofVector }));
    ties.fromDocument.tie(chunk.id, document.id);
    if (chunk.sectionId !== null) ties.inSection.tie(chunk.id, chunk.sectionId);
    if (chunk.index > 0) ties.nextChunk.tie(document.chunks[chunk.index - 1]!.id, chunk.id);
  };

  return {
    addRun(properties) {
      nodes.run.addNode(run, cellsOf(without(names.run.id, properties)));
    },
    addEmbeddingSet(set) {
      const properties = Object.fromEntries(Object.entries(set).map(([key, value]) => [names.embeddingSet[key as keyof EmbeddingSet], value]));
      nodes.embeddingSet.addNode(set.id, cellsOf(without(names.embeddingSet.id, properties)));
    },
    addPiece({ documents, chunks }, vectors) {
      for (const document of documents) addDocument(document);
      for (const [place, chunk] of chunks.entries()) addChunk(chunk, vectors[place]);
    },
    async flush() {
      for (const table of tables) await table.flush();
    },
    longestRow: () => Math.max(...tables.map((table) => table.longestRow())),
    nodes: () => Object.values(nodes).flatMap((table) => table.files()),
    relationships: () => Object.values(ties).flatMap((table) => table.files()),
  };
}
