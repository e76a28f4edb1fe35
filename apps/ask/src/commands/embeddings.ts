import type { Embedder } from "@graphspan/core";
import { fillEmbeddingSet } from "@graphspan/ingest";
import { dropEmbeddingSet, type EmbeddingSetStatus, listEmbeddingSets, resolveEmbeddingSet, switchEmbeddingSet } from "@graphspan/neo4j";
import { askError } from "../errors.js";
import { createFillProgress } from "../output/fill-progress.js";
import { formatAddedSet, formatDroppedSet, formatFill, formatSets, formatSwitch } from "../output/format-embeddings.js";
import { embedderOfSet } from "../session/embedder-of-set.js";
import { type EmbedderChoice, openEmbedder } from "../session/open-embedder.js";
import { type Session, withSession } from "../session/open-session.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

export interface JsonFlag {
  readonly json: boolean;
}
export interface AddFlags extends JsonFlag {
  readonly embedder: EmbedderChoice;
  readonly model?: string;
  readonly dimensions?: number;
}
export interface FillFlags extends JsonFlag {
  readonly lease?: number;
}
export interface CompareFlags extends JsonFlag {
  readonly questions: string;
  readonly depth?: number;
}
export interface SwitchFlags extends JsonFlag {
  readonly insist: boolean;
}
export interface DropFlags extends JsonFlag {
  readonly yes: boolean;
}

const json = (flags: JsonFlag, value: unknown): string | undefined => (flags.json ? JSON.stringify(value, null, 2) : undefined);

/** Works with the graph alone: which model is needed, if any, depends on the set. */
const inGraph = <Result>(context: CommandContext, work: (session: Session) => Promise<Result>): Promise<Result> =>
  withSession(sessionRequest(context, "none"), work);

export async function listSets(context: CommandContext, { json }: JsonFlag): Promise<void> {
  const { terminal, signal } = context;
  const sets = await inGraph(context, ({ store, layout }) => listEmbeddingSets(store, layout, { signal }));
  terminal.out(json ? JSON.stringify(sets, null, 2) : formatSets(sets, terminal.colours));
}

/** The model is tried out before it is registered: a wrong key or address shows here. */
export async function addSet(context: CommandContext, flags: AddFlags): Promise<void> {
  const { terminal, signal } = context;
  const named = modelOf(flags);
  const set = await inGraph(context, async ({ store, layout }) => {
    const choice = named === null ? flags.embedder : "auto";
    const embedder = await openEmbedder({ ...sessionRequest(context, choice), choice, embeddingSet: named });
    if (embedder === null)
      throw askError("ASK.USAGE", "A set needs a model.", { fix: "Name one with --embedder local or --embedder openai, or with --model and --dimensions." });
    await embedder.embed({ texts: ["Is anybody there?"], kind: "document", signal });
    return resolveEmbeddingSet(store, layout, { model: embedder.model, dimensions: embedder.dimensions, signal });
  });
  terminal.out(json(flags, set) ?? formatAddedSet(set));
}

function modelOf({ model, dimensions }: AddFlags): Pick<Embedder, "model" | "dimensions"> | null {
  if (model === undefined && dimensions === undefined) return null;
  if (model === undefined || dimensions === undefined)
    throw askError("ASK.USAGE", "--model and --dimensions belong together: one of them is missing.");
  return { model, dimensions };
}

export async function fillSet(context: CommandContext, id: string | undefined, flags: FillFlags): Promise<void> {
  const { terminal, signal } = context;
  const written = { passages: 0 };
  const report = await inGraph(context, async ({ store, layout }) => {
    const { set } = toFill(await listEmbeddingSets(store, layout, { signal }), id);
    const embedder = await embedderOfSet(set, context);
    const progress = createFillProgress(terminal);
    try {
      return await fillEmbeddingSet({
        store,
        layout,
        embeddingSet: set,
        embedder,
        leaseMs: flags.lease === undefined ? undefined : flags.lease * 1_000,
        signal,
        onEvent: (event) => {
          if (event.type === "vectors-written") written.passages += event.chunks;
          progress.onEvent(event);
        },
      });
    } finally {
      progress.stop();
    }
  }).catch((error: unknown) => {
    throw signal.aborted ? askError("ASK.STOPPED", `${written.passages} vectors are written and stay.`, { details: written }) : error;
  });
  terminal.out(json(flags, report) ?? formatFill(report, terminal.colours));
}

function toFill(sets: readonly EmbeddingSetStatus[], id: string | undefined): EmbeddingSetStatus {
  if (id !== undefined) return namedSet(sets, id);
  const [first, ...others] = sets.filter(({ dropping, missing, adopted, index }) => !dropping && (missing > adopted || index === null));
  if (first !== undefined && others.length === 0) return first;
  const why = first === undefined ? "No set lacks vectors." : "Several sets lack vectors.";
  throw askError("ASK.USAGE", why, { fix: `Name the set to fill; this graph has: ${namesOf(sets)}.` });
}

const namesOf = (sets: readonly EmbeddingSetStatus[]): string => sets.map(({ set }) => set.id).join(", ") || "none";

/** The set that a person named. */
export function namedSet(sets: readonly EmbeddingSetStatus[], id: string): EmbeddingSetStatus {
  const found = sets.find(({ set }) => set.id === id);
  if (found === undefined) throw askError("ASK.USAGE", `This graph has no embedding set ${id}.`, { fix: `Name one of its sets: ${namesOf(sets)}.` });
  return found;
}

export async function switchSet(context: CommandContext, id: string, flags: SwitchFlags): Promise<void> {
  const { signal, terminal } = context;
  const done = await inGraph(context, async ({ store, layout }) => {
    namedSet(await listEmbeddingSets(store, layout, { signal }), id);
    return switchEmbeddingSet(store, layout, { embeddingSet: id, insist: flags.insist, signal });
  });
  terminal.out(json(flags, done) ?? formatSwitch(done));
}

export async function dropSet(context: CommandContext, id: string, flags: DropFlags): Promise<void> {
  const { signal, terminal } = context;
  if (!flags.yes) throw askError("ASK.NOT_CONFIRMED", `A drop removes every vector of ${id}; to have them again is to embed every passage again.`);
  const dropped = await inGraph(context, async ({ store, layout }) => {
    namedSet(await listEmbeddingSets(store, layout, { signal }), id);
    return dropEmbeddingSet(store, layout, { embeddingSet: id, signal });
  });
  terminal.out(json(flags, dropped) ?? formatDroppedSet(dropped));
}
