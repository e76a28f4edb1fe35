import { type Cypher, cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { sizeOf } from "./documents-to-delete.js";
import { isAdoption } from "./is-adoption.js";

/** A document that an earlier run wrote. */
export interface EarlierDocument {
  readonly id: string;
  readonly uri: string;
  readonly path: string;
  /** Null while a large one was still being written. */
  readonly sourceSha256: string | null;
  /** The run that wrote it. */
  readonly run: string;
  /** Chunks and sections. */
  readonly size: number;
}

const row: z.ZodType<EarlierDocument> = z.object({
  id: z.string(),
  uri: z.string(),
  path: z.string(),
  sourceSha256: z.string().nullable(),
  run: z.string(),
  size: z.int().min(0),
});

/** Documents of `$corpus` that came from a file, and that a run other than `$run` wrote, but no adoption holds: `$limit` by id, after `$after`. */
export function documentsOfCorpus(layout: Layout): Query<EarlierDocument> {
  const { id } = layout.properties.document;
  return {
    name: "documents.ofCorpus",
    access: "READ",
    text: cypher`
MATCH (d:${identifier(layout.labels.document)})
WHERE d.${identifier(id)} > $after AND ${isEarlier(layout)}
WITH d ORDER BY d.${identifier(id)} LIMIT $limit
RETURN ${columns(layout)}
ORDER BY id`,
    row,
  };
}

/** Those of them that were made from bytes of one of `$hashes`: the first `$limit`. There is no index on hashes: it looks at every document. */
export function documentsOfHashes(layout: Layout): Query<EarlierDocument> {
  const { id, sourceSha256 } = layout.properties.document;
  return {
    name: "documents.ofHashes",
    access: "READ",
    text: cypher`
MATCH (d:${identifier(layout.labels.document)})
WHERE d.${identifier(sourceSha256)} IN $hashes AND ${isEarlier(layout)}
WITH d ORDER BY d.${identifier(id)} LIMIT $limit
RETURN ${columns(layout)}
ORDER BY id`,
    row,
  };
}

function isEarlier(layout: Layout): Cypher {
  const { corpus, uri, path, run } = layout.properties.document;
  return cypher`d.${identifier(corpus)} = $corpus AND d.${identifier(run)} <> $run AND d.${identifier(uri)} IS NOT NULL
  AND d.${identifier(path)} IS NOT NULL AND NOT ${isAdoption(layout, cypher`d.${identifier(run)}`)}`;
}

function columns(layout: Layout): Cypher {
  const { id, uri, path, sourceSha256, run } = layout.properties.document;
  return cypher`d.${identifier(id)} AS id, d.${identifier(uri)} AS uri, d.${identifier(path)} AS path,
  d.${identifier(sourceSha256)} AS sourceSha256, d.${identifier(run)} AS run, ${sizeOf(layout)} AS size`;
}
