import type { EmbeddingSet } from "@graphspan/core";
import { type Cypher, cypher, identifier } from "../../cypher/cypher.js";
import type { Layout } from "../../layout/layout.js";
import { documentsOfChunk, type FaultFamily, isAdopted, nameOf } from "./fault-family.js";

const kinds = ["sound", "missing", "missingOfAdopted", "notAList", "wrongSize", "notFinite", "zero"] as const;

/** What kind of vector a chunk has; an index holds the sound ones only. Nothing but the software that it is from gives an adopted chunk a vector. */
export type VectorKind = (typeof kinds)[number];

/** The largest finite number of single precision, which the vector index counts in. */
const largestSingle = 3.4028234663852886e38;

/** Chunks that can be retrieved, or those as well that no run has written or adopted. */
export type LookedAtChunks = "retrievable" | "all";

/** Binds the chunks of a set to `c`. */
export function matchChunks({ labels, properties }: Layout, chunks: LookedAtChunks): Cypher {
  const match = cypher`MATCH (c:${identifier(labels.chunk)})`;
  return chunks === "all" ? match : cypher`${match}\nWHERE c.${identifier(properties.chunk.documentId)} IS NOT NULL`;
}

/** Looks at every vector of a set, and counts the sound ones too. `0 * x` is NaN for NaN and for infinities. */
export function vectorKinds(layout: Layout, { property }: Pick<EmbeddingSet, "property">, chunks: LookedAtChunks): FaultFamily<VectorKind> {
  const { run, id } = layout.properties.chunk;
  return {
    name: "vectors",
    codes: kinds,
    node: cypher`c`,
    run,
    documents: documentsOfChunk(layout),
    scan: cypher`
${matchChunks(layout, chunks)}
WITH c, c.${identifier(property)} AS v`,
    fault: cypher`CASE
  WHEN v IS NULL THEN CASE WHEN ${isAdopted(layout, cypher`c`, run)} THEN 'missingOfAdopted' ELSE 'missing' END
  WHEN NOT (v IS :: LIST<FLOAT> OR v IS :: LIST<INTEGER>) THEN 'notAList'
  WHEN size(v) <> $dimensions THEN 'wrongSize'
  WHEN any(x IN v WHERE isNaN(x * 0.0) OR abs(x) > $largest) THEN 'notFinite'
  WHEN all(x IN v WHERE x = 0) THEN 'zero'
  ELSE 'sound'
END`,
    example: nameOf(cypher`c`, id),
  };
}

export function vectorParameters({ dimensions }: Pick<EmbeddingSet, "dimensions">): { readonly dimensions: number; readonly largest: number } {
  return { dimensions, largest: largestSingle };
}
