import type { EmbeddingSet } from "@graphspan/core";
import { cypher, identifier } from "../../cypher/cypher.js";
import type { Layout } from "../../layout/layout.js";
import { type FaultFamily, nameOf } from "./fault-family.js";

const kinds = ["sound", "missing", "notAList", "wrongSize", "notFinite", "zero"] as const;

/** What kind of vector a chunk has; an index holds the sound ones only. */
export type VectorKind = (typeof kinds)[number];

/** The largest finite number of single precision, which the vector index counts in. */
const largestSingle = 3.4028234663852886e38;

/** Looks at every vector of a set, and counts the sound ones too. `0 * x` is NaN for NaN and for infinities. */
export function vectorKinds({ labels, properties }: Layout, { property }: Pick<EmbeddingSet, "property">): FaultFamily<VectorKind> {
  return {
    name: "vectors",
    codes: kinds,
    scan: cypher`
MATCH (c:${identifier(labels.chunk)})
WITH c, c.${identifier(property)} AS v`,
    fault: cypher`CASE
  WHEN v IS NULL THEN 'missing'
  WHEN NOT (v IS :: LIST<FLOAT> OR v IS :: LIST<INTEGER>) THEN 'notAList'
  WHEN size(v) <> $dimensions THEN 'wrongSize'
  WHEN any(x IN v WHERE isNaN(x * 0.0) OR abs(x) > $largest) THEN 'notFinite'
  WHEN all(x IN v WHERE x = 0) THEN 'zero'
  ELSE 'sound'
END`,
    example: nameOf(cypher`c`, properties.chunk.id),
  };
}

export function vectorParameters({ dimensions }: Pick<EmbeddingSet, "dimensions">): { readonly dimensions: number; readonly largest: number } {
  return { dimensions, largest: largestSingle };
}
