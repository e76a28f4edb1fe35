import { answersInOrder, inRun, type RunContext, type Transaction } from "@graphspan/neo4j";
import { groupBy } from "../grounding/group-by.js";
import { relinkMerged } from "../merges/relink-merged.js";
import { chunksForget, chunksLockToExtract, chunksMark } from "../queries/chunks-extracted.js";
import { mentionsWrite } from "../queries/mentions-write.js";
import { statementsWrite } from "../queries/statements-write.js";
import { thingsDeleteUnmentioned, thingsLabel, thingsWrite } from "../queries/things-write.js";
import { type ExtractedPassage, mentionRows, statementRows, thingRows } from "./rows-of.js";
import type { Storage } from "./storage.js";

export interface WritePassagesContext extends RunContext {
  readonly storage: Storage;
  /** How the passages were read. */
  readonly extraction: string;
}

/** What became of passages. */
export interface WrittenPassages {
  /** Those that were written; what is missing was changed or deleted since it was read. */
  readonly written: readonly ExtractedPassage[];
  /** Things that nothing had mentioned before. */
  readonly created: number;
}

/** Writes what was extracted from some chunks in one transaction, in place of what was extracted from them before. Chunks that are no longer there, or out of sight, are passed over. */
export async function writePassages(passages: readonly ExtractedPassage[], context: WritePassagesContext): Promise<WrittenPassages> {
  const { layout } = context;
  const ids = passages.map(({ passage }) => passage.chunkId).sort();
  return inRun(context, async (transaction) => {
    const { id: idProperty, documentId: documentIdProperty } = layout.properties.chunk;
    const locked = await transaction.run(chunksLockToExtract(layout), { ids, idProperty, documentIdProperty });
    const there = new Set(locked.map(({ id }) => id));
    const written = passages.filter(({ passage }) => there.has(passage.chunkId));
    return { written, created: written.length === 0 ? 0 : await replace(transaction, written, context) };
  });
}

/** Things that are mentioned again are never gone in between: what was tied to them stays. */
async function replace(transaction: Transaction, passages: readonly ExtractedPassage[], { layout, run, storage, extraction }: WritePassagesContext): Promise<number> {
  const chunks = passages.map(({ passage }) => passage.chunkId);
  const [before] = await transaction.run(chunksForget(layout), { ids: chunks });
  const known = before!.things;
  const things = thingRows(passages);
  const mentioned = new Set(things.map(({ id }) => id));
  const [[created]] = await answersInOrder([
    transaction.run(thingsWrite(layout), { rows: things, run, known }),
    ...[...groupBy(things, (thing) => thing.class)].map(([ofClass, some]) => transaction.run(thingsLabel(layout, ofClass, storage), { ids: some.map(({ id }) => id) })),
    transaction.run(mentionsWrite(layout, storage.mention), { rows: mentionRows(passages, layout), run }),
    ...[...statementRows(passages, layout)].map(([type, rows]) => transaction.run(statementsWrite(layout, type), { rows, run })),
    transaction.run(thingsDeleteUnmentioned(layout), { ids: known.filter((id) => !mentioned.has(id)) }),
    transaction.run(chunksMark(layout), { ids: chunks, extraction }),
  ]);
  if (created!.created > 0) await relinkMerged(transaction, layout, { run, things: [...mentioned] });
  return created!.created;
}
