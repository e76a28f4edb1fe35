import { join } from "node:path";
import { cypher, identifier } from "@graphspan/neo4j";
import { expect } from "vitest";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import type { IngestOptions } from "../run/ingest-options.js";
import type { IngestReport } from "../run/ingest-report.js";
import type { TestGraph } from "../run/test-graph.fixture.js";
import { filesSource } from "../sources/files-source.js";
import { type Corpus, lineCharacters, writeCorpus } from "./corpus-versions.fixture.js";

/** What an ingest makes that nothing disturbs. */
interface Undisturbed {
  readonly dump: readonly string[];
  /** Each document that can be found, and the passages that can be found of it. */
  readonly documents: ReadonlyMap<string, string>;
}

interface Start {
  /** Whether the graph holds nothing at first, else the earlier version of the corpus. */
  readonly fromEmpty: boolean;
  readonly hasLarge: boolean;
}

/** A corpus in a folder, and the graph that it is ingested into. */
export interface CorpusGraph {
  readonly folder: string;
  ingest(options?: Partial<IngestOptions>): Promise<IngestReport>;
  /** Makes the graph as it is at first, and the folder hold the later version. */
  begin(start: Start): Promise<{ readonly before: Undisturbed; readonly after: Undisturbed }>;
  /** Fails where half of a document can be found, or halves of two versions. */
  expectWhole(...versions: readonly Undisturbed[]): Promise<void>;
}

export function createCorpusGraph(graph: TestGraph): CorpusGraph {
  const folder = join(graph.folder, "corpus");
  const known = new Map<string, Promise<Undisturbed>>();

  const ingest: CorpusGraph["ingest"] = (options) => {
    const chunker = createStructureChunker({ maxCharacters: lineCharacters });
    return graph.ingest([], { chunker, source: filesSource({ path: folder }), prune: true, ...options });
  };

  const documents = async (): Promise<Map<string, string>> => {
    const { document, chunk } = graph.layout.properties;
    const rows = await graph.rows(cypher`
MATCH (c:${identifier(graph.layout.labels.chunk)}) WHERE c.${identifier(chunk.documentId)} IS NOT NULL
WITH c.${identifier(chunk.documentId)} AS id, c.${identifier(chunk.text)} AS text, c.${identifier(chunk.index)} AS place ORDER BY id, place
WITH id, collect(text) AS texts
MATCH (d:${identifier(graph.layout.labels.document)} {${identifier(document.id)}: id})
RETURN d.${identifier(document.uri)} AS uri, texts`);
    return new Map(rows.map(({ uri, texts }) => [String(uri), (texts as string[]).join("\n")]));
  };

  const made = (corpus: Corpus): Promise<Undisturbed> => {
    const name = JSON.stringify(corpus);
    const make = async (): Promise<Undisturbed> => {
      await graph.clear();
      await writeCorpus(folder, corpus);
      await ingest();
      return { dump: await graph.dump(), documents: await documents() };
    };
    if (!known.has(name)) known.set(name, make());
    return known.get(name)!;
  };

  return {
    folder,
    ingest,
    async begin({ fromEmpty, hasLarge }) {
      const before = await made({ version: "before", hasLarge });
      const after = await made({ version: "after", hasLarge });
      await graph.clear();
      if (!fromEmpty) {
        await writeCorpus(folder, { version: "before", hasLarge });
        await ingest();
      }
      await writeCorpus(folder, { version: "after", hasLarge });
      return { before, after };
    },
    async expectWhole(...versions) {
      for (const [uri, texts] of await documents()) expect(versions.map((version) => version.documents.get(uri))).toContain(texts);
    },
  };
}
