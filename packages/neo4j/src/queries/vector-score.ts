import type { Similarity } from "@graphspan/core";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";

/** Where the vectors are, and how they are compared. */
export interface VectorMeasure {
  readonly property: string;
  readonly similarity: Similarity;
}

/**
 * The score of `chunk` computed again from its vector. Between the index and this read a vector may have been overwritten with one that
 * cannot be compared: then the index score stays.
 */
export function rescored({ property, similarity }: VectorMeasure): Cypher {
  const stored = cypher`chunk.${identifier(property)}`;
  return cypher`CASE
      WHEN size(${stored}) = $dimensions AND any(value IN ${stored} WHERE value <> 0.0) AND all(value IN ${stored} WHERE value = value)
      THEN ${measure(similarity)}(${stored}, $vector)
      ELSE score
    END`;
}

/** The score of `chunk` where every vector is known to be comparable, or missing: one that is not fails the query. */
export function compared({ property, similarity }: VectorMeasure): Cypher {
  return cypher`${measure(similarity)}(chunk.${identifier(property)}, $vector)`;
}

/**
 * The score of `chunk` where no index has looked at its vector first; null for what cannot be compared, which would fail the query for
 * all. Vectors are compared as 32-bit numbers: the bounds keep out those that become zero or infinite as such. The type is tested in two
 * parts because 5.26 calls no stored list a list of `INTEGER | FLOAT`.
 */
export function scored({ property, similarity }: VectorMeasure): Cypher {
  const stored = cypher`chunk.${identifier(property)}`;
  const squares = cypher`reduce(squares = 0.0, value IN ${stored} | squares + value * value)`;
  const comparable = similarity === "cosine" ? cypher`1e-80 < ${squares} < 1e76` : cypher`${squares} < 1e76`;
  const isVector = cypher`${stored} IS :: LIST<FLOAT NOT NULL> NOT NULL | LIST<INTEGER NOT NULL> NOT NULL`;
  return cypher`CASE WHEN ${isVector} AND size(${stored}) = $dimensions
      THEN CASE WHEN ${comparable} THEN ${measure(similarity)}(${stored}, $vector) END
    END`;
}

function measure(similarity: Similarity): Cypher {
  return similarity === "cosine" ? cypher`vector.similarity.cosine` : cypher`vector.similarity.euclidean`;
}
