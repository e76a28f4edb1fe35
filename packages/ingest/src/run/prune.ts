import type { RunContext } from "@graphspan/neo4j";
import { removeDocuments } from "../deletion/remove-documents.js";
import { documentsOfCorpus, documentsOfHashes, type EarlierDocument } from "../queries/documents-of-corpus.js";
import type { AddedDocuments } from "./added-documents.js";
import { fateOf } from "./fate.js";
import type { ResolvedIngestOptions } from "./ingest-options.js";
import type { Inventory } from "./inventory.js";
import { createStayingDocuments } from "./staying-documents.js";
import type { Tally } from "./tally.js";

export interface PruneContext {
  readonly options: ResolvedIngestOptions;
  /** Of the ingest, all of whose documents are written. */
  readonly write: RunContext;
  readonly inventory: Inventory;
  readonly added: AddedDocuments;
  readonly tally: Tally;
}

/** Documents that are looked at before those that are gone are deleted. */
const pageSize = 1_000;

/** Deletes the documents that the sources of an ingest once gave and have no longer. Each stays where that is not certain. */
export async function prune(context: PruneContext): Promise<void> {
  const { options, write, inventory, tally } = context;
  const staying = createStayingDocuments();
  for (const source of options.sources)
    if (source.covers === undefined) tally.note(`Nothing was pruned of ${source.name}: this source does not tell which documents came from it.`);
  for await (const page of pagesOf(context)) {
    const gone: EarlierDocument[] = [];
    for (const document of page) {
      const fate = await fateOf(document, options.sources, inventory);
      if (fate.kind === "gone") gone.push(document);
      else if (fate.kind === "stays") staying.count(fate);
    }
    const removed = new Map(gone.map((document) => [document.id, document]));
    for await (const { documents } of removeDocuments(gone, write)) for (const { id } of documents) tellDeleted(removed.get(id)!, context);
  }
  for (const note of staying.notes()) tally.note(note);
}

function tellDeleted(document: EarlierDocument, { added, tally }: PruneContext): void {
  const { id, uri } = document;
  tally.deleted(uri, id);
  const to = added.takeTwinOf(document);
  if (to !== undefined) tally.moved({ from: uri, to });
}

async function* pagesOf({ options: { store, layout, corpus, signal }, write: { run } }: PruneContext): AsyncGenerator<EarlierDocument[]> {
  for (let after = ""; ; ) {
    const page = await store.run(documentsOfCorpus(layout), { corpus, run, after, limit: pageSize }, { signal });
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)!.id;
  }
}

/** Moves that are looked for at most where nothing is pruned, and those that the note names. */
const [mostMoves, namedMoves] = [1_000, 5];

/**
 * Says which documents seem to have moved, where nothing is pruned: their files are gone, and the same bytes were added under another name. One
 * look at the hashes of all documents, and only by an ingest that added some.
 */
export async function noteMoves({ options, write: { run }, inventory, added, tally }: PruneContext): Promise<void> {
  const { store, layout, corpus, sources, signal } = options;
  const hashes = added.hashes();
  if (hashes.length === 0) return;
  const moves: string[] = [];
  for (const document of await store.run(documentsOfHashes(layout), { corpus, run, hashes, limit: mostMoves }, { signal })) {
    if ((await fateOf(document, sources, inventory)).kind !== "gone") continue;
    const to = added.takeTwinOf(document);
    if (to !== undefined) moves.push(`${document.uri} → ${to}`);
  }
  if (moves.length === 0) return;
  const what = moves.length === 1 ? "1 document seems to have moved, and answers" : `${moves.length} documents seem to have moved, and answer`;
  const list = [...moves.slice(0, namedMoves), ...(moves.length > namedMoves ? ["…"] : [])].join(", ");
  tally.note(`${what} under both names until a prune (\`prune: true\`, \`--prune\`) removes the old: ${list}.`);
}
