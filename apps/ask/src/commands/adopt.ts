import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import * as adoption from "@graphspan/adoption";
import { applySchema, layouts, renamed, resolveAnalyzer } from "@graphspan/neo4j";
import { askError } from "../errors.js";
import { createAdoptionProgress } from "../output/adoption-progress.js";
import { fileNotWritten } from "../output/file-not-written.js";
import { formatAdoptions, formatPreview, formatReceipt, formatUndo } from "../output/format-adoption.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import { type Session, withSession } from "../session/open-session.js";
import { findSourceFiles } from "../session/source-files.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

/** What makes a plan on the command line. */
export interface AdoptFlags {
  readonly plan?: string;
  readonly vectorIndex?: string;
  readonly fullTextIndex?: string;
  readonly sources?: string;
  readonly source?: readonly string[];
  readonly corpus?: string;
  readonly duplicatePaths?: "block" | "keyByContent";
  readonly unattached?: "block" | "leave" | "groupByChain";
  readonly addVectorIndex?: boolean;
  readonly embedder: EmbedderChoice;
  readonly json: boolean;
}

/** Says what an adoption would do; exit code 4 when something is in its way. */
export async function previewAdoption(context: CommandContext, { savePlan, ...flags }: AdoptFlags & { readonly savePlan?: string }): Promise<void> {
  const { terminal, signal } = context;
  const { plan, preview } = await withPlan(context, flags, async ({ store }, plan) => ({
    plan,
    preview: await adoption.previewAdoption(store, plan, { signal }),
  }));
  if (savePlan !== undefined) await save(resolve(context.environment.userFolder, savePlan), plan);
  terminal.out(flags.json ? JSON.stringify({ plan, preview }, null, 2) : formatPreview(preview, terminal.colours));
  if (preview.blockers.length > 0) process.exitCode = 4;
}

/** Adopts the graph, constraints before and search indexes after; exit code 4 when something is in its way, and nothing is written then. */
export async function applyAdoption(context: CommandContext, flags: AdoptFlags): Promise<void> {
  const { terminal, signal } = context;
  const result = await withPlan(context, flags, async ({ store }, plan) => {
    const preview = await adoption.previewAdoption(store, plan, { signal });
    if (preview.blockers.length > 0) return { preview };
    const { layout } = plan;
    const analyzer = await resolveAnalyzer(store, layout, { signal });
    const { before, after } = adoption.prepareSteps({ plan, server: store.server, analyzer });
    await applySchema(store, { steps: before }, { signal });
    const progress = createAdoptionProgress(terminal, preview.counts.adoptedChunks);
    const receipt = await adoption.applyAdoption(store, plan, { signal, onEvent: progress.onEvent }).finally(progress.stop);
    await applySchema(store, { steps: after }, { signal });
    return { receipt };
  });
  if (result.preview !== undefined) {
    terminal.out(flags.json ? JSON.stringify({ blockers: result.preview.blockers }, null, 2) : formatPreview(result.preview, terminal.colours));
    process.exitCode = 4;
    return;
  }
  terminal.out(flags.json ? JSON.stringify(result.receipt, null, 2) : formatReceipt(result.receipt));
}

export async function undoAdoption(context: CommandContext, runId: string, { json }: { readonly json: boolean }): Promise<void> {
  const { terminal, signal } = context;
  const receipt = await withSession(sessionRequest(context, "none"), ({ store, layout }) => adoption.undoAdoption(store, layout, { runId, signal }));
  terminal.out(json ? JSON.stringify(receipt, null, 2) : formatUndo(receipt));
}

export async function listAdoptions(context: CommandContext, { json }: { readonly json: boolean }): Promise<void> {
  const { terminal, signal } = context;
  const adoptions = await withSession(sessionRequest(context, "none"), ({ store, layout }) => adoption.listAdoptions(store, layout, { signal }));
  terminal.out(json ? JSON.stringify(adoptions, null, 2) : formatAdoptions(adoptions));
}

async function withPlan<Result>(
  context: CommandContext,
  flags: AdoptFlags,
  work: (session: Session, plan: adoption.AdoptionPlan) => Promise<Result>,
): Promise<Result> {
  if (flags.plan !== undefined) {
    const plan = await readPlan(resolve(context.environment.userFolder, flags.plan));
    return withSession(sessionRequest(context, "none"), (session) => work(session, plan));
  }
  return withSession(sessionRequest(context, flags.embedder), async (session) => work(session, await planOf(context, flags, session)));
}

async function planOf({ environment, signal }: CommandContext, flags: AdoptFlags, { store, embedder }: Session): Promise<adoption.AdoptionPlan> {
  if (embedder === null)
    throw askError("ASK.USAGE", "An adoption records which model made the vectors, and there is none.", {
      fix: "Name it with --embedder, or write a plan with planAdoption and pass it with --plan.",
    });
  const { vectorIndex, fullTextIndex, sources = null, source = [], corpus, duplicatePaths, unattached, addVectorIndex } = flags;
  const layout = renamed(layouts.neo4jGraphRag, { indexes: { vectorIndexName: vectorIndex, fullTextIndexName: fullTextIndex } });
  const { model, dimensions } = embedder;
  return adoption.planAdoption({
    layout,
    embeddingSet: { model, dimensions },
    sourceFiles: await findSourceFiles({ store, layout, folder: sources, pairs: source, userFolder: environment.userFolder, signal }),
    corpus,
    onDuplicatePath: duplicatePaths,
    unattachedChunks: unattached,
    addVectorIndex,
  });
}

async function readPlan(file: string): Promise<adoption.AdoptionPlan> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw askError("ASK.FILE_NOT_READ", `${file} cannot be read.`, { cause, details: { path: file } });
  });
  let plan: unknown;
  try {
    plan = JSON.parse(text);
  } catch (cause) {
    throw askError("ASK.FILE_NOT_READ", `${file} holds no JSON.`, { cause, details: { path: file } });
  }
  return adoption.parseAdoptionPlan(plan);
}

async function save(file: string, plan: adoption.AdoptionPlan): Promise<void> {
  await writeFile(file, `${JSON.stringify(plan, null, 2)}\n`).catch(fileNotWritten(file));
}
