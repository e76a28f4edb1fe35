import { type Cypher, cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { isAdoption } from "./is-adoption.js";

/** A document that is to be deleted. */
export interface DocumentToDelete {
  readonly id: string;
  /** Chunks and sections. */
  readonly size: number;
  /** Whether it belongs to an adoption, finished or not. */
  readonly isAdopted: boolean;
}

/** Documents by `$ids` that a run wrote or holds. What other software wrote has no run, and is nobody's to delete. */
export function documentsToDelete(layout: Layout): Query<DocumentToDelete> {
  const { labels, properties } = layout;
  const { id, run } = properties.document;
  return {
    name: "documents.toDelete",
    access: "READ",
    text: cypher`
UNWIND $ids AS id
MATCH (d:${identifier(labels.document)} {${identifier(id)}: id})
WHERE d.${identifier(run)} IS NOT NULL
RETURN id, ${sizeOf(layout)} AS size, ${isAdoption(layout, cypher`d.${identifier(run)}`)} AS isAdopted`,
    row: z.object({ id: z.string(), size: z.int().min(0), isAdopted: z.boolean() }),
  };
}

/** What goes with a document. */
export interface DocumentContents {
  readonly id: string;
  /** Staged ones too. */
  readonly chunks: number;
  readonly sections: number;
}

/** What goes with each of the documents `$ids`, which are locked. */
export function contentsToDelete({ labels, properties, relationships }: Layout): Query<DocumentContents> {
  const chunk = cypher`(c:${identifier(labels.chunk)}|${identifier(labels.stagedChunk)})`;
  return {
    name: "documents.contentsToDelete",
    access: "READ",
    text: cypher`
UNWIND $ids AS id
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: id})
RETURN id,
  COUNT { (d)<-[:${identifier(relationships.fromDocument)}]-${chunk} WHERE c.${identifier(properties.chunk.run)} IS NOT NULL } AS chunks,
  COUNT { (d)<-[:${identifier(relationships.sectionOf)}]-(:${identifier(labels.section)}) } AS sections`,
    row: z.object({ id: z.string(), chunks: z.int().min(0), sections: z.int().min(0) }),
  };
}

/** Those of the documents `$ids` that are there, whoever wrote them. */
export function documentsThere({ labels, properties }: Layout): Query<{ id: string }> {
  return {
    name: "documents.there",
    access: "READ",
    text: cypher`
UNWIND $ids AS id
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: id})
RETURN DISTINCT id`,
    row: z.object({ id: z.string() }),
  };
}

/** Chunks, also those of an unfinished version, and sections of `d`: without their labels, the server need not look at them to count them. */
export function sizeOf({ relationships }: Layout): Cypher {
  return cypher`COUNT { (d)<-[:${identifier(relationships.fromDocument)}]-() } + COUNT { (d)<-[:${identifier(relationships.sectionOf)}]-() }`;
}

/**
 * Locks those of `$rows` (`{id, run}`) that are still there, until the transaction ends; where a run is given, only a document that it wrote.
 * Whether an adoption holds one is read behind the lock, by names in parameters, which the server cannot have read ahead.
 */
export function documentsLockToDelete(layout: Layout): Query<{ id: string; isAdopted: boolean }> {
  const { labels, properties } = layout;
  const document = identifier(labels.document);
  return {
    name: "documents.lockToDelete",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (d:${document} {${identifier(properties.document.id)}: row.id})
SET d:${document}
WITH d, row, d[$runProperty] AS run
WHERE d[$idProperty] = row.id AND run IS NOT NULL AND run = coalesce(row.run, run)
RETURN row.id AS id, ${isAdoption(layout, cypher`run`)} AS isAdopted`,
    row: z.object({ id: z.string(), isAdopted: z.boolean() }),
  };
}
