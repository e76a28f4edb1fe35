import { resolve } from "node:path";
import { formatCitedPassage } from "../output/answers/format-cited-passage.js";
import { citedPassage } from "../session/answers/cited-passage.js";
import { readKept, readLast } from "../session/answers/read-kept.js";
import type { CommandContext } from "./command-context.js";

export interface ShowFlags {
  readonly file?: string;
  readonly json: boolean;
}

/** Prints a cited passage in its surroundings. Needs no server. */
export async function show({ environment, terminal }: CommandContext, number: number, { file, json }: ShowFlags): Promise<void> {
  const kept = file === undefined ? await readLast(environment.home) : await readKept(resolve(environment.userFolder, file));
  const passage = citedPassage(kept, number);
  const { colours, columns } = terminal;
  terminal.out(json ? JSON.stringify(passage, null, 2) : formatCitedPassage(passage, { colours, columns, folder: environment.userFolder }));
}
