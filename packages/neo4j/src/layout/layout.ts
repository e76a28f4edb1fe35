/**
 * Every name of a graph: labels, relationship types, properties, indexes. A layout is a value that is passed in; no other code knows
 * a name.
 */
export interface Layout {
  readonly name: string;
  readonly labels: {
    readonly document: string;
    readonly section: string;
    readonly chunk: string;
    /** A chunk of a large document that is not complete yet: in no search index until it becomes a chunk. */
    readonly stagedChunk: string;
    readonly run: string;
    readonly embeddingSet: string;
    /** The end of a version of a document: what a run has replaced or deleted. */
    readonly change: string;
    /** What chunks mention. A thing also carries its class as a label. */
    readonly thing: string;
  };
  /** Stands before the name of a class where it becomes a label; empty, except where a graph lies beside others in one database. */
  readonly classLabelPrefix: string;
  /** Labels that nodes we write carry besides their own. */
  readonly extraLabels: { readonly document: readonly string[]; readonly chunk: readonly string[] };
  readonly relationships: {
    /** Chunk to document. */
    readonly fromDocument: string;
    /** Chunk to the chunk after it. */
    readonly nextChunk: string;
    /** Chunk to the innermost section around it. */
    readonly inSection: string;
    /** Section to its document, and to the section around it. */
    readonly sectionOf: string;
    /** Thing to a chunk that mentions it; one for each mention. */
    readonly mentionedIn: string;
    /** Thing to the thing that it was merged with. */
    readonly aliasOf: string;
    /** Thing to thing, for what is negated or hedged: what is asserted has the type that the ontology gives it. */
    readonly unasserted: string;
  };
  readonly properties: {
    readonly document: {
      readonly id: string;
      readonly corpus: string;
      readonly uri: string;
      readonly path: string;
      readonly title: string;
      readonly mediaType: string;
      readonly publisher: string;
      /** The date as it was given. */
      readonly publishedAt: string;
      /** The same date as a DATETIME. */
      readonly publishedAtInstant: string;
      readonly author: string;
      readonly language: string;
      readonly sourceSha256: string;
      readonly textSha256: string;
      /** Hash of what a caller said about the document, beside what it says itself. */
      readonly metadataSha256: string;
      /** Name and version of the reader that made the canonical text. */
      readonly reader: string;
      /** That of the file's bytes, as in `utf-16le`; none where the format has none of its own. */
      readonly encoding: string;
      /** Name, version and settings of the chunker. */
      readonly chunker: string;
      readonly run: string;
      /** A metadata key `k` is stored as `<metadataPrefix>k`. */
      readonly metadataPrefix: string;
    };
    readonly section: {
      readonly id: string;
      readonly heading: string;
      readonly path: string;
      readonly level: string;
      readonly ordinal: string;
      readonly startByte: string;
      readonly endByte: string;
      readonly run: string;
    };
    readonly chunk: {
      readonly id: string;
      /** Written last: a chunk is retrievable only when it has it. */
      readonly documentId: string;
      readonly index: string;
      readonly text: string;
      readonly startByte: string;
      readonly endByte: string;
      /** Page of its first character, from 1; where the format has pages. */
      readonly page: string;
      /** The bytes of the file that the text was made from, where it is not the file itself and they can be told. */
      readonly sourceStartByte: string;
      readonly sourceEndByte: string;
      readonly contentHash: string;
      /** Document title and section path. */
      readonly title: string;
      /** Folded copy of the text: what full-text search reads. */
      readonly searchText: string;
      /** Folded copy of the title, for the same purpose. */
      readonly searchTitle: string;
      /** Vector of the first embedding set; further sets name their own property. */
      readonly embedding: string;
      /** With which ontology and extractor it was read for things; none where it was not. */
      readonly extraction: string;
      readonly run: string;
    };
    readonly thing: {
      readonly id: string;
      readonly name: string;
      readonly class: string;
      /** What names that mean the same share: how things that may be merged are found. */
      readonly foldedName: string;
      readonly run: string;
    };
    /** Of the relationship from a thing to a chunk. */
    readonly mention: {
      readonly startByte: string;
      readonly endByte: string;
      /** The chunk's own words. */
      readonly quote: string;
      /** The quote, folded as names are; there where it is another than the name's. */
      readonly foldedQuote: string;
      /** A property `p` of the thing's class is stored as `<valuePrefix>p`. */
      readonly valuePrefix: string;
    };
    /** Of the relationship from one thing to another. */
    readonly statement: {
      /** The chunk that states it. */
      readonly chunkId: string;
      readonly startByte: string;
      readonly endByte: string;
      readonly quote: string;
      readonly polarity: string;
      /** What it would say if it were asserted; there where it is not. */
      readonly type: string;
    };
    readonly run: {
      readonly id: string;
      readonly kind: string;
      readonly state: string;
      /** Its place among the runs, in the order in which they began: grows from run to run, whatever the clocks of those who start them say. */
      readonly order: string;
      readonly startedAt: string;
      readonly finishedAt: string;
      readonly counts: string;
      readonly settings: string;
      /** Whether what it replaced and deleted is still on record: `kept`, `forgetting` or `forgotten`; none where it never was. */
      readonly changes: string;
    };
    readonly change: {
      readonly documentId: string;
      readonly corpus: string;
      readonly uri: string;
      /** Hash of the version that ended. */
      readonly before: string;
      /** Hash of the one that took its place; none after a deletion. */
      readonly after: string;
      /** The run that had written the version. */
      readonly writtenBy: string;
      /** The run that ended it. */
      readonly run: string;
      /** When, by the clock of the server, in milliseconds. */
      readonly at: string;
    };
    readonly embeddingSet: {
      readonly id: string;
      readonly model: string;
      readonly dimensions: string;
      readonly similarity: string;
      readonly property: string;
      readonly vectorIndexName: string;
      readonly inputTemplate: string;
      /** The set whose number is the highest is the active one; written by each switch, and to sets that are added beside others. */
      readonly activation: string;
      /** How far a fill has come, and what is claimed; there while chunks may lack a vector of the set. */
      readonly fill: string;
      /** True from the moment in which a drop begins. */
      readonly dropping: string;
    };
    /** Carries the run on relationships we write. */
    readonly relationshipRun: string;
  };
  readonly indexes: {
    /** An existing vector index to use; null for the default, `graphrag_chunk_embedding_<embeddingSetId>`. */
    readonly vectorIndexName: string | null;
    readonly fullTextIndexName: string;
  };
}

const properties: Layout["properties"] = {
  document: {
    id: "id",
    corpus: "corpus",
    uri: "uri",
    path: "path",
    title: "title",
    mediaType: "mediaType",
    publisher: "publisher",
    publishedAt: "publishedAt",
    publishedAtInstant: "publishedAtInstant",
    author: "author",
    language: "language",
    sourceSha256: "sourceSha256",
    textSha256: "textSha256",
    metadataSha256: "metadataSha256",
    reader: "reader",
    encoding: "encoding",
    chunker: "chunker",
    run: "run",
    metadataPrefix: "meta_",
  },
  section: {
    id: "id",
    heading: "heading",
    path: "path",
    level: "level",
    ordinal: "ordinal",
    startByte: "startByte",
    endByte: "endByte",
    run: "run",
  },
  chunk: {
    id: "id",
    documentId: "documentId",
    index: "index",
    text: "text",
    startByte: "startByte",
    endByte: "endByte",
    page: "page",
    sourceStartByte: "sourceStartByte",
    sourceEndByte: "sourceEndByte",
    contentHash: "contentHash",
    title: "title",
    searchText: "searchText",
    searchTitle: "searchTitle",
    embedding: "embedding",
    extraction: "extraction",
    run: "run",
  },
  thing: { id: "id", name: "name", class: "class", foldedName: "foldedName", run: "run" },
  mention: { startByte: "startByte", endByte: "endByte", quote: "quote", foldedQuote: "foldedQuote", valuePrefix: "value_" },
  statement: { chunkId: "chunkId", startByte: "startByte", endByte: "endByte", quote: "quote", polarity: "polarity", type: "type" },
  run: {
    id: "id",
    kind: "kind",
    state: "state",
    order: "order",
    startedAt: "startedAt",
    finishedAt: "finishedAt",
    counts: "counts",
    settings: "settings",
    changes: "changes",
  },
  change: { documentId: "documentId", corpus: "corpus", uri: "uri", before: "before", after: "after", writtenBy: "writtenBy", run: "run", at: "at" },
  embeddingSet: {
    id: "id",
    model: "model",
    dimensions: "dimensions",
    similarity: "similarity",
    property: "property",
    vectorIndexName: "vectorIndexName",
    inputTemplate: "inputTemplate",
    activation: "activation",
    fill: "fill",
    dropping: "dropping",
  },
  relationshipRun: "run",
};

const graphspan: Layout = {
  name: "graphspan",
  labels: {
    document: "Document",
    section: "Section",
    chunk: "Chunk",
    stagedChunk: "StagedChunk",
    run: "Run",
    embeddingSet: "EmbeddingSet",
    change: "DocumentChange",
    thing: "Thing",
  },
  classLabelPrefix: "",
  extraLabels: { document: [], chunk: [] },
  relationships: {
    fromDocument: "FROM_DOCUMENT",
    nextChunk: "NEXT_CHUNK",
    inSection: "IN_SECTION",
    sectionOf: "SECTION_OF",
    mentionedIn: "MENTIONED_IN",
    aliasOf: "ALIAS_OF",
    unasserted: "UNASSERTED",
  },
  properties,
  indexes: { vectorIndexName: null, fullTextIndexName: "graphrag_chunk_text" },
};

/** The names that Python neo4j-graphrag 1.22.0 reads and writes; what it does not know keeps our names. */
const neo4jGraphRag: Layout = {
  ...graphspan,
  name: "neo4jGraphRag",
  extraLabels: { document: ["__KGBuilder__"], chunk: ["__KGBuilder__"] },
};

/** The layouts that are built in. `graphspan` is the default. */
export const layouts = { graphspan, neo4jGraphRag } as const;
