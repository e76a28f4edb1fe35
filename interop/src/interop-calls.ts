/** Names that neo4j-graphrag can be told, by its own names for them: its `LexicalGraphConfig`. What is left out stays its default. */
export interface LexicalNames {
  readonly document_node_label?: string;
  readonly chunk_node_label?: string;
  readonly chunk_to_document_relationship_type?: string;
  readonly next_chunk_relationship_type?: string;
  readonly node_to_chunk_relationship_type?: string;
  readonly chunk_id_property?: string;
  readonly chunk_index_property?: string;
  readonly chunk_text_property?: string;
  readonly chunk_embedding_property?: string;
}

/** A document to build from: its text, or a Markdown or PDF file. Without a path, all texts get `document.txt`. */
export type BuildDocument = ({ readonly text: string; readonly path?: string } | { readonly file: string }) & {
  readonly metadata?: Readonly<Record<string, string>>;
};

export interface BuildArguments {
  readonly model: string;
  readonly documents: readonly BuildDocument[];
  readonly names?: LexicalNames;
  /** In code points. @default 4000 with an overlap of 200, not within words */
  readonly splitter?: { readonly chunk_size?: number; readonly chunk_overlap?: number; readonly approximate?: boolean };
  /** Names to find as entities, by label. @default none */
  readonly entities?: Readonly<Record<string, readonly string[]>>;
}

interface BuildAnswer {
  readonly documents: readonly {
    readonly path: string | null;
    readonly writer: { readonly status: "SUCCESS" | "FAILURE"; readonly metadata: { readonly error?: string } };
  }[];
}

/** A question by its text, which Python embeds, or by its vector; both for hybrid retrieval. */
interface PythonQuestion {
  readonly text?: string;
  readonly vector?: readonly number[];
}

interface SearchArguments {
  readonly vector_index: string;
  readonly questions: readonly PythonQuestion[];
  /** Where Python embeds the questions. */
  readonly model?: string;
  readonly names?: LexicalNames;
  /** @default 5 */
  readonly top_k?: number;
  /** Candidates of the vector index for each passage. @default 1 */
  readonly effective_search_ratio?: number;
  /** Take the way of servers that have no SEARCH. */
  readonly as_before_search?: boolean;
  /** Give each passage as {@link RawPassage}. */
  readonly raw?: boolean;
  /** Let every query with SEARCH fail. */
  readonly refuse_search?: boolean;
}

export interface VectorArguments extends SearchArguments {
  readonly filters?: Readonly<Record<string, unknown>>;
}

export interface HybridArguments extends SearchArguments {
  readonly full_text_index: string;
  readonly ranker?: "naive" | "linear";
  readonly alpha?: number;
}

export interface PythonPassage {
  readonly text: string;
  readonly index: number;
  readonly score: number;
}

/** A passage as the retriever words it itself. */
export interface RawPassage {
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** One list of passages a question, and what Python noted on its way. */
interface Answers<Passage> {
  readonly answers: readonly (readonly Passage[])[];
  readonly cypher: readonly string[];
  readonly warnings?: readonly string[];
}

interface Call<Given, Answer extends object> {
  readonly given: Given;
  readonly answer: Answer;
}

/** The subcommands of `interop.py`. */
export interface InteropCalls {
  /** Builds graphs with SimpleKGPipeline; relationships are merged without APOC. */
  readonly build: Call<BuildArguments, BuildAnswer>;
  /** The same with the unchanged writer, which needs APOC. */
  readonly "build-half": Call<BuildArguments, BuildAnswer>;
  /** Chunks as `Neo4jChunkReader` reads them. */
  readonly chunks: Call<
    { readonly names?: LexicalNames },
    { readonly chunks: readonly { readonly uid: string; readonly index: number; readonly text: string }[] }
  >;
  readonly count: Call<
    { readonly names?: LexicalNames },
    Readonly<Record<"documents" | "chunks" | "fromDocument" | "nextChunk" | "entities" | "mentions", number>>
  >;
  readonly embed: Call<{ readonly model: string; readonly texts: readonly string[] }, { readonly vectors: readonly (readonly number[])[] }>;
  readonly indexes: Call<
    {
      readonly names?: LexicalNames;
      readonly vector_index?: string;
      readonly full_text_index?: string;
      readonly dimensions?: number;
      readonly similarity?: "cosine" | "euclidean";
      readonly filterable_properties?: readonly string[];
    },
    { readonly made: readonly string[] }
  >;
  readonly vector: Call<VectorArguments, Answers<PythonPassage>>;
  readonly hybrid: Call<HybridArguments, Answers<PythonPassage>>;
  /** The retrieval query decides what a passage is. */
  readonly "vector-cypher": Call<VectorArguments & { readonly retrieval_query: string }, Answers<Readonly<Record<string, unknown>>>>;
  /** Passages with the names of the entities that were extracted from them. */
  readonly entities: Call<
    VectorArguments,
    Answers<{ readonly text: string; readonly score: number; readonly entities: readonly string[] }>
  >;
}
