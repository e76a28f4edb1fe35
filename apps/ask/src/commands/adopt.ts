import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import * as adoption from "@graphspan/adoption";
import { defineErrors, type Embedder } from "@graphspan/core";
import { applySchema, layouts, renamed, resolveAnalyzer } from "@graphspan/neo4j";
import { askError } from "../errors.js";
import { createAdoptionProgress } from "../output/adoption-progress.js";
import { fileNotWritten } from "../output/file-not-written.js";
import { formatAdoptions, formatPreview, formatReceipt, formatUndo } from "../output/format-adoption.js";
import { lookAtSources, type SourceFlags } from "../session/given-sources.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import { type Session, withSession } from "../session/open-session.js";
import { findSourceFiles, type MissingSource, type SourceFilesRequest } from "../session/source-files.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

/** What makes a plan on the command line. */
export interface AdoptFlags extends SourceFlags {
  readonly plan?: string;
  readonly vectorIndex?: string;
  readonly fullTextIndex?: string;
  readonly corpus?: string;
  readonly duplicatePaths?: "block" | "keyByContent";
  readonly unattached?: "block" | "leave" | "groupByChain";
  readonly addVectorIndex?: boolean;
  readonly embedder: EmbedderChoice;
  readonly model?: string;
  readonly dimensions?: number;
  readonly json: boolean;
}

/** Its own codes: an id that is of no adoption is one mistake, whoever finds it. */
const adoptionError = defineErrors(adoption.adoptionErrorCatalogue);

type Model = Pick<Embedder, "model" | "dimensions">;

/** A plan, and what is told about it. */
interface Planned {
  readonly plan: adoption.AdoptionPlan;
  readonly missingFiles: readonly MissingSource[];
  readonly isFromFlags: boolean;
}

/** Says what an adoption would do; exit code 4 when something is in its way. */
export async function previewAdoption(context: CommandContext, { savePlan, ...flags }: AdoptFlags & { readonly savePlan?: string }): Promise<void> {
  const { terminal, signal } = context;
  const previewed = await withPlan(context, flags, async ({ store }, planned) => ({
    ...planned,
    preview: await adoption.previewAdoption(store, planned.plan, { signal }),
  }));
  const { plan, preview, missingFiles } = previewed;
  if (savePlan !== undefined) await save(resolve(context.environment.userFolder, savePlan), plan);
  terminal.out(flags.json ? JSON.stringify({ plan, preview, missingFiles }, null, 2) : formatPreview(previewed, terminal.colours));
  if (preview.blockers.length > 0) process.exitCode = 4;
}

/** Adopts the graph, constraints before and search indexes after; exit code 4 when something is in its way, and nothing is written then. */
export async function applyAdoption(context: CommandContext, flags: AdoptFlags): Promise<void> {
  const { terminal, signal } = context;
  const result = await withPlan(context, flags, async ({ store }, { plan, missingFiles, isFromFlags }) => {
    const preview = await adoption.previewAdoption(store, plan, { signal });
    if (preview.blockers.length > 0) return { plan, preview, missingFiles, isFromFlags };
    const { layout } = plan;
    const analyzer = await resolveAnalyzer(store, layout, { signal });
    const { before, after } = adoption.prepareSteps({ plan, server: store.server, analyzer });
    await applySchema(store, { steps: before }, { signal });
    const progress = createAdoptionProgress(terminal, preview.counts.adoptedChunks);
    const receipt = await adoption.applyAdoption(store, plan, { signal, onEvent: progress.onEvent }).finally(progress.stop);
    await applySchema(store, { steps: after }, { signal });
    return { plan, receipt };
  });
  if (result.preview !== undefined) {
    terminal.out(flags.json ? JSON.stringify({ blockers: result.preview.blockers }, null, 2) : formatPreview(result, terminal.colours));
    process.exitCode = 4;
    return;
  }
  terminal.out(flags.json ? JSON.stringify(result.receipt, null, 2) : formatReceipt(result.receipt, result.plan));
}

export async function undoAdoption(context: CommandContext, runId: string, { json }: { readonly json: boolean }): Promise<void> {
  const { terminal, signal } = context;
  const receipt = await withSession(sessionRequest(context, "none"), ({ store, layout }) => adoption.undoAdoption(store, layout, { runId, signal }));
  if (!receipt.undone) throw adoptionError("ADOPTION.NO_SUCH_RUN", `This graph has no adoption ${runId}.`, { details: { run: runId } });
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
  work: (session: Session, planned: Planned) => Promise<Result>,
): Promise<Result> {
  const { userFolder } = context.environment;
  if (flags.plan !== undefined) {
    const plan = await readPlan(resolve(userFolder, flags.plan));
    return withSession(sessionRequest(context, "none"), (session) => work(session, { plan, missingFiles: [], isFromFlags: false }));
  }
  const named = modelOf(flags);
  const given = await lookAtSources(flags, userFolder);
  return withSession(sessionRequest(context, named === null ? flags.embedder : "none"), async (session) => {
    const model = named ?? session.embedder;
    if (model === null)
      throw askError("ASK.USAGE", "An adoption records which model made the vectors, and there is none.", {
        fix: "Name it with --embedder, or with --model and --dimensions.",
      });
    return work(session, await planOf(flags, model, { store: session.store, given, signal: context.signal }));
  });
}

/** The model that flags name without an embedder; null for that of the embedder. */
function modelOf({ model, dimensions }: AdoptFlags): Model | null {
  if (model === undefined && dimensions === undefined) return null;
  if (model === undefined || dimensions === undefined)
    throw askError("ASK.USAGE", "--model and --dimensions belong together: one of them is missing.");
  return { model, dimensions };
}

async function planOf(flags: AdoptFlags, { model, dimensions }: Model, request: Omit<SourceFilesRequest, "layout">): Promise<Planned> {
  const { vectorIndex, fullTextIndex, corpus, duplicatePaths, unattached, addVectorIndex } = flags;
  const layout = renamed(layouts.neo4jGraphRag, { indexes: { vectorIndexName: vectorIndex, fullTextIndexName: fullTextIndex } });
  const { files, missing } = await findSourceFiles({ ...request, layout });
  const plan = adoption.planAdoption({
    layout,
    embeddingSet: { model, dimensions },
    sourceFiles: files,
    corpus,
    onDuplicatePath: duplicatePaths,
    unattachedChunks: unattached,
    addVectorIndex,
  });
  return { plan, missingFiles: missing, isFromFlags: true };
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
