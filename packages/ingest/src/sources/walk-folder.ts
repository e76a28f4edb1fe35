import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { GraphspanError } from "@graphspan/core";
import { ingestError } from "../errors.js";
import { asRefusal } from "./describe-cause.js";
import type { SourceEntry } from "./document-source.js";

/** A file, with its path relative to the root, `/` between names. */
export interface WalkedFile {
  readonly kind: "file";
  readonly uri: string;
  readonly path: string;
  readonly bytes: number;
}

export type WalkedEntry = WalkedFile | Exclude<SourceEntry, { readonly kind: "document" }>;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const byCodeUnit = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Every file below a folder, sorted. Names that begin with a dot, and `node_modules`, are passed over. Links are followed, those to folders after everything
 * else, and each folder is walked once, whatever leads to it: loops end, and files keep the name of their own place.
 */
export async function* walkFolder(root: string, signal?: AbortSignal): AsyncGenerator<WalkedEntry> {
  const walked = new Set([await realpath(root)]);
  const linkedFolders: { uri: string; path: string }[] = [];
  yield* walk("", root);
  for (let link = linkedFolders.shift(); link !== undefined; link = linkedFolders.shift()) yield* enter(link.uri, link.path);

  async function* enter(uri: string, path: string): AsyncGenerator<WalkedEntry> {
    try {
      const real = await realpath(path);
      if (walked.has(real)) {
        yield { kind: "skipped", uri, code: "already-walked", reason: `The folder ${real} was walked already.` };
        return;
      }
      walked.add(real);
    } catch (error) {
      yield refused(uri, path, error);
      return;
    }
    yield* walk(`${uri}/`, path);
  }

  async function* walk(prefix: string, folder: string): AsyncGenerator<WalkedEntry> {
    let names: (string | GraphspanError)[];
    try {
      names = (await readdir(folder, { encoding: "buffer" })).map(nameOf).sort((one, other) => byCodeUnit(String(one), String(other)));
    } catch (error) {
      yield refused(prefix === "" ? "." : prefix.slice(0, -1), folder, error);
      return;
    }
    for (const name of names) {
      signal?.throwIfAborted();
      if (name instanceof GraphspanError) yield unnamed(prefix, folder, name);
      else if (name.startsWith("."))
        yield { kind: "skipped", uri: prefix + name, code: "hidden", reason: "Names that begin with a dot are passed over." };
      else if (name === "node_modules")
        yield { kind: "skipped", uri: prefix + name, code: "dependencies", reason: "Packages that others wrote are passed over." };
      else yield* visit(prefix + name, join(folder, name));
    }
  }

  async function* visit(uri: string, path: string): AsyncGenerator<WalkedEntry> {
    try {
      const stats = await stat(path);
      if (stats.isFile()) yield { kind: "file", uri, path, bytes: stats.size };
      else if (!stats.isDirectory()) yield { kind: "skipped", uri, code: "not-a-file", reason: "It is neither a file nor a folder." };
      else if ((await lstat(path)).isSymbolicLink()) linkedFolders.push({ uri, path });
      else yield* enter(uri, path);
    } catch (error) {
      signal?.throwIfAborted();
      yield refused(uri, path, error);
    }
  }
}

/** No document of ours came from there: its name was no UTF-8 before, either. */
function unnamed(prefix: string, folder: string, error: GraphspanError): WalkedEntry {
  const name = String(error.details["name"]);
  return { kind: "refused", uri: prefix + name, path: join(folder, name), error };
}

function refused(uri: string, path: string, error: unknown): WalkedEntry {
  return { kind: "refused", uri, path, error: asRefusal(error, "INGEST.UNREADABLE", "It cannot be read") };
}

/** A name on disk is bytes; one that is no UTF-8 could neither be opened by its text nor cited. */
function nameOf(bytes: Buffer): string | GraphspanError {
  try {
    const name = utf8.decode(bytes);
    if (name.isWellFormed()) return name;
  } catch {
    // Refused below.
  }
  const shown = bytes.toString("latin1");
  return ingestError("INGEST.NAME_NOT_UTF8", "The name of the file is no UTF-8.", { details: { name: shown, hex: bytes.toString("hex") } });
}
