import { testServer, uniquePrefix } from "@graphspan/testkit";
import { cypher, identifier } from "../cypher/cypher.js";
import { type Layout, layouts } from "../layout/layout.js";
import { prefixed } from "../layout/prefixed.js";
import { isChunkInScope } from "../queries/in-scope.js";
import { documentsShape } from "../retrieve/scope-shape.js";
import { scopeSize } from "../queries/scope-size.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { resolveScope } from "./resolve-scope.js";
import type { ResolvedScope } from "./resolved-scope.js";
import type { Scope } from "./scope-types.js";

type Properties = Readonly<Record<string, unknown>>;

/** Documents, sections and chunks of a test's own, with whatever properties it likes. */
export interface ScopedGraph {
  readonly store: GraphStore;
  readonly layout: Layout;
  writeDocuments(documents: readonly Properties[]): Promise<void>;
  /** `parent` is the id of a section or document. */
  writeSections(sections: readonly { readonly parent: unknown; readonly properties: Properties }[]): Promise<void>;
  writeChunks(chunks: readonly Properties[]): Promise<void>;
  /** Sorted. */
  documentsIn(scope: Scope): Promise<readonly string[]>;
  /** Ids of the chunks that the server finds in the scope, sorted; as many as it counts. */
  chunksIn(scope: Scope): Promise<readonly string[]>;
  resolve(scope: Scope): Promise<ResolvedScope>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function createScopedGraph(name: string): Promise<ScopedGraph> {
  const layout = prefixed(layouts.graphspan, uniquePrefix(name));
  const store = await connect({ ...testServer()! });
  const [document, section, chunk] = [layout.labels.document, layout.labels.section, layout.labels.chunk].map(identifier);
  const create = async (label: string, rows: readonly Properties[]): Promise<void> => {
    await store.runCypher(`UNWIND $rows AS row CREATE (n:${label}) SET n = row`, { rows });
  };
  const clear = async (): Promise<void> => {
    for (const label of [document, section, chunk]) await store.runCypher(`MATCH (n:${label!}) DETACH DELETE n`);
  };
  const resolve = (scope: Scope): Promise<ResolvedScope> => resolveScope(store, layout, scope);
  return {
    store,
    layout,
    resolve,
    clear,
    writeDocuments: (documents) => create(document!, documents),
    writeChunks: (chunks) => create(chunk!, chunks),
    writeSections: async (sections) => {
      const parent = cypher`(parent:${document!}|${section!} {${identifier(layout.properties.section.id)}: row.parent})`;
      await create(section!, sections.map(({ properties }) => properties));
      await store.runCypher(
        `UNWIND $rows AS row MATCH (s:${section!} {id: row.id}) MATCH ${parent} MERGE (s)-[:${identifier(layout.relationships.sectionOf)}]->(parent)`,
        { rows: sections.map((one) => ({ parent: one.parent, id: one.properties["id"] })) },
      );
    },
    documentsIn: async (scope) => [...(await resolve(scope)).documentIds].sort(),
    chunksIn: async (scope) => {
      const resolved = await resolve(scope);
      const { parameters } = resolved;
      const [size] = await store.run(scopeSize(layout, documentsShape(resolved)), { ...parameters });
      const { rows } = await store.readCypher(
        cypher`MATCH (chunk:${chunk!}) WHERE ${isChunkInScope(cypher`chunk`, layout, documentsShape(resolved))} RETURN chunk.id AS id`,
        { ...parameters },
      );
      if (rows.length !== size?.chunks) return [`counted ${size?.chunks}, found ${rows.length}`];
      return rows.map(({ id }) => String(id)).sort();
    },
    close: async () => {
      await clear();
      await store.close();
    },
  };
}
