import { applyMerge, listMerges, suggestMerges, undoMerge } from "@graphspan/extraction";
import type { Scope } from "@graphspan/neo4j";
import { askError } from "../errors.js";
import { formatAppliedMerges, formatMerge, formatMergeUndo } from "../output/format-merges.js";
import { formatSuggestions } from "../output/format-suggestions.js";
import { thingNames } from "../session/extraction/thing-names.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import { type Session, withSession } from "../session/open-session.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

interface JsonFlag {
  readonly json: boolean;
}
export interface ApplyMergeFlags extends JsonFlag {
  readonly canonical?: string;
}

const inGraph = <Result>(context: CommandContext, work: (session: Session) => Promise<Result>): Promise<Result> => withSession(sessionRequest(context, "none"), work);

export interface SuggestOptions extends JsonFlag {
  /** From which cosine on names count as near; names are compared by their letters alone when left out. */
  readonly near?: number | undefined;
  readonly embedder: EmbedderChoice;
  readonly limit?: number | undefined;
  /** The whole graph when left out. */
  readonly scope?: Scope | undefined;
}

export interface ListAppliedOptions extends JsonFlag {
  /** Whether those that were undone are told, too. */
  readonly undone: boolean;
  readonly limit?: number | undefined;
}

/** Lists what may be one. */
export async function suggest(context: CommandContext, { near, embedder, limit, scope, json }: SuggestOptions): Promise<void> {
  const { terminal, signal } = context;
  const suggested = await withSession(sessionRequest(context, near === undefined ? "none" : embedder), ({ store, layout, embedder: model }) => {
    if (near !== undefined && model === null) throw askError("ASK.USAGE", "--near compares the meaning of names, and there is no embedding model.");
    return suggestMerges({ store, layout, scope, limit, ...(model !== null && { embedder: model, minCosine: near }), signal });
  });
  terminal.out(json ? JSON.stringify(suggested, null, 2) : formatSuggestions(suggested, { colours: terminal.colours, isScoped: scope !== undefined }));
}

/** Lists the merges that were applied. */
export async function listApplied(context: CommandContext, { undone, limit, json }: ListAppliedOptions): Promise<void> {
  const { terminal, signal } = context;
  const { merges, names } = await inGraph(context, async ({ store, layout }) => {
    const applied = await listMerges({ store, layout, includeUndone: undone, limit, signal });
    const ids = applied.flatMap(({ canonical, linked }) => [canonical, ...linked]);
    return { merges: applied, names: await thingNames(store, layout, { ids, signal }) };
  });
  terminal.out(json ? JSON.stringify(merges, null, 2) : formatAppliedMerges(merges, names, terminal.colours));
}

/** How many suggestions are looked through for one that is named. */
const mostSuggestions = 1_000;

/** The things that are meant: those that are named, or those of the suggestion whose id alone is. */
async function thingsOf(ids: readonly string[], { store, layout }: Session, signal: AbortSignal): Promise<readonly string[]> {
  const [id, ...others] = ids;
  if (others.length > 0) return ids;
  const { suggestions } = await suggestMerges({ store, layout, limit: mostSuggestions, signal });
  const named = suggestions.find((suggestion) => suggestion.id === id);
  if (named !== undefined) return named.things.map((thing) => thing.id);
  throw askError("ASK.USAGE", `Nothing is suggested under ${id}.`, { fix: "Name a suggestion as `ask merges list` has it now, or several things by their ids." });
}

/** Links things, and says how to take it back. */
export async function apply(context: CommandContext, ids: readonly string[], { canonical, json }: ApplyMergeFlags): Promise<void> {
  const { terminal, signal } = context;
  const { receipt, names } = await inGraph(context, async (session) => {
    const { store, layout } = session;
    const things = await thingsOf(ids, session, signal);
    const done = await applyMerge({ store, layout, things, canonical, signal });
    return { receipt: done, names: await thingNames(store, layout, { ids: [done.canonical, ...done.linked], signal }) };
  });
  terminal.out(json ? JSON.stringify(receipt, null, 2) : formatMerge(receipt, names, terminal.colours));
}

/** Takes a merge back. Exit code 4 where there is no such merge. */
export async function undo(context: CommandContext, runId: string, { json }: JsonFlag): Promise<void> {
  const { terminal, signal } = context;
  const receipt = await inGraph(context, ({ store, layout }) => undoMerge({ store, layout, runId, signal }));
  terminal.out(json ? JSON.stringify(receipt, null, 2) : formatMergeUndo(receipt));
  if (!receipt.undone) process.exitCode = 4;
}
