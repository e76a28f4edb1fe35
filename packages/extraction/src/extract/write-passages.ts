import { answersInOrder, inRun, type RunContext, type Transaction } from "@graphspan/neo4j";
import { groupBy } from "../grounding/group-by.js";
import { relinkMerged } from "../merges/relink-merged.js";
import { chunksForget, chunksLockToExtract, chunksMark, thingsOfChunks } from "../queries/chunks-extracted.js";
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

/**
 * Writes what was extracted from some chunks in one transaction, in place of what was extracted from them before. Chunks that are no longer there, out of sight, or do not say what was read any more are
 * passed over.
 */
export async function writePassages(passages: readonly ExtractedPassage[], context: WritePassagesContext): Promise<WrittenPassages> {
  const { layout } = context;
  const ids = passages.map(({ passage }) => passage.chunkId).sort();
  return inRun(context, async (transaction) => {
    const locked = await transaction.run(chunksLockToExtract(layout), { ids, names: { ...layout.properties.chunk } });
    const now = new Map(locked.map((chunk) => [chunk.id, chunk]));
    const isAsRead = ({ passage: { chunkId, text, startByte } }: ExtractedPassage): boolean => {
      const chunk = now.get(chunkId);
      return chunk?.text === text && chunk.startByte === startByte;
    };
    const written = passages.filter(isAsRead);
    return { written, created: written.length === 0 ? 0 : await replace(transaction, written, context) };
  });
}

/** Things that are mentioned again are never gone in between: what was tied to them stays. Those that were mentioned and those that are now are locked together, in one order for everybody. */
async function replace(transaction: Transaction, passages: readonly ExtractedPassage[], { layout, run, storage, extraction }: WritePassagesContext): Promise<number> {
  const chunks = passages.map(({ passage }) => passage.chunkId);
  const before = await transaction.run(thingsOfChunks(layout), { ids: chunks });
  const things = thingRows(passages);
  const mentioned = new Set(things.map(({ id }) => id));
  const left = before.filter(({ id }) => !mentioned.has(id));
  const [[created]] = await answersInOrder([
    transaction.run(thingsWrite(layout), { rows: inOrder([...things, ...left]), run }),
    transaction.run(chunksForget(layout), { ids: chunks }),
    ...[...groupBy(things, (thing) => thing.class)].map(([ofClass, some]) => transaction.run(thingsLabel(layout, ofClass, storage), { ids: some.map(({ id }) => id) })),
    transaction.run(mentionsWrite(layout, storage.mention), { rows: mentionRows(passages, layout), run }),
    ...[...statementRows(passages, layout)].map(([type, rows]) => transaction.run(statementsWrite(layout, type), { rows, run })),
    transaction.run(thingsDeleteUnmentioned(layout), { ids: left.map(({ id }) => id) }),
    transaction.run(chunksMark(layout), { ids: chunks, extraction }),
  ]);
  if (created!.created > 0) await relinkMerged(transaction, layout, { run, things: [...mentioned] });
  return created!.created;
}

const inOrder = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] => [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
