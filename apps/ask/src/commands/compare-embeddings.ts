import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { compareEmbeddingSets } from "@graphspan/evaluation";
import { listEmbeddingSets } from "@graphspan/neo4j";
import { askError } from "../errors.js";
import { formatComparison } from "../output/format-embeddings.js";
import { openProgress } from "../output/progress.js";
import { embedderOfSet } from "../session/embedder-of-set.js";
import { withSession } from "../session/open-session.js";
import { type CommandContext, sessionRequest } from "./command-context.js";
import { type CompareFlags, namedSet } from "./embeddings.js";

/** Asks the active set and another one the questions of a file, and prints how much the answers differ. */
export async function compareSets(context: CommandContext, id: string, { questions: file, depth, json }: CompareFlags): Promise<void> {
  const { terminal, signal, environment } = context;
  const questions = await readQuestions(resolve(environment.userFolder, file));
  const comparison = await withSession(sessionRequest(context, "none"), async ({ store, layout, embeddingSet: active }) => {
    const { set } = namedSet(await listEmbeddingSets(store, layout, { signal }), id);
    if (active === null) throw askError("ASK.USAGE", "No set of this graph is active.", { fix: "All that it has are being dropped. Add one: ask embeddings add" });
    if (active.id === set.id) throw askError("ASK.USAGE", `${id} is the active set itself.`, { fix: "Name another set: ask embeddings list" });
    const first = { embeddingSet: active, embedder: await embedderOfSet(active, context) };
    const second = { embeddingSet: set, embedder: await embedderOfSet(set, context) };
    const progress = openProgress(terminal);
    const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
      progress.show(done, total, `${done} of ${total} questions`);
    };
    return compareEmbeddingSets({ store, layout, first, second, questions, k: depth, signal, onProgress }).finally(progress.stop);
  });
  terminal.out(json ? JSON.stringify(comparison, null, 2) : formatComparison(comparison, terminal.colours));
}

async function readQuestions(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw askError("ASK.FILE_NOT_READ", `${file} cannot be read.`, { cause, details: { path: file } });
  });
  const questions = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (questions.length === 0) throw askError("ASK.FILE_NOT_READ", `${file} holds no question.`, { details: { path: file } });
  return questions;
}
