import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { RowNames } from "@graphspan/ingest";
import { askError } from "../errors.js";
import { formatHeldQuotes } from "../output/answers/format-held-quotes.js";
import { holdQuotes } from "../session/answers/hold-quotes.js";
import { readKept, readLast } from "../session/answers/read-kept.js";
import { createSourceReader } from "../session/answers/source-reader.js";
import type { CommandContext } from "./command-context.js";

export interface VerifyFlags {
  readonly root?: string;
  readonly groupBy?: string;
  readonly idColumn?: string;
  readonly titleColumn?: string;
  readonly textColumn?: readonly string[];
  readonly json: boolean;
}

/** Reads the documents of an answer again and holds every quote against them. Needs no server. Exit code 4 unless all are there. */
export async function verify({ environment, terminal, signal }: CommandContext, file: string | undefined, flags: VerifyFlags): Promise<void> {
  const { userFolder: folder, home } = environment;
  const root = flags.root === undefined ? null : await existingFolder(resolve(folder, flags.root));
  const kept = file === undefined ? await readLast(home) : await readKept(resolve(folder, file));
  const reader = createSourceReader({ root, folder, rows: rowNames(flags), signal });
  const held = await holdQuotes(kept, reader, signal);
  terminal.out(flags.json ? JSON.stringify(held, null, 2) : formatHeldQuotes(held, { colours: terminal.colours, folder }));
  if (!held.ok) process.exitCode = 4;
}

function rowNames({ groupBy, idColumn, titleColumn, textColumn }: VerifyFlags): RowNames {
  return { groupBy, idColumn, titleColumn, textColumns: textColumn };
}

async function existingFolder(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (isFolder) return path;
  throw askError("ASK.FILE_NOT_READ", `${path}, which --root names, is no folder that is there.`, { details: { path } });
}
