import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publicPackages } from "../scripts/workspace-packages.js";
import { root } from "./markdown-files.js";

/** A program of ours: what it prints for `--help`, of itself (no command) or of one of its commands, which may have commands of their own. */
export type HelpOf = (...commands: readonly string[]) => Promise<string>;

const { scripts, packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly packageManager: string;
};

/** Commands of pnpm itself that pages name. */
const pnpmCommands = ["install", "pack", "publish"];

const installable = new Set(publicPackages().flatMap(({ manifest }) => [manifest.name, ...Object.keys(manifest.peerDependencies ?? {})]));

/** What is wrong with a command that a page shows; undefined where it would be understood. */
export async function faultOf(words: readonly string[], programs: Readonly<Record<string, HelpOf>>): Promise<string | undefined> {
  const [program = "", ...rest] = words;
  if (program === "npx") return faultOf(rest.slice(rest.findIndex((word) => !word.startsWith("--"))), programs);
  if (/^pnpm(?:@|$)/.test(program)) return pnpmFault(program, rest.slice(rest.findIndex((word) => !word.startsWith("--"))), programs);
  if (program === "npm") return npmFault(rest);
  if (program === "node") return pathFault(rest.filter((word) => word.endsWith(".ts")));
  if (program.includes("/")) return pathFault([program]);
  const helpOf = programs[program];
  return helpOf === undefined ? `${program} is no known program` : programFault(helpOf, rest);
}

async function pnpmFault(pnpm: string, [script = "", ...rest]: readonly string[], programs: Readonly<Record<string, HelpOf>>): Promise<string | undefined> {
  if (pnpm.includes("@") && pnpm !== packageManager) return `${pnpm} is not ${packageManager}`;
  if (script === "ask") return faultOf(["ask", ...rest], programs);
  if (scripts[script] === undefined && !pnpmCommands.includes(script)) return `pnpm ${script} is no script`;
  const project = rest[rest.indexOf("--project") + 1] ?? "";
  if (rest.includes("--project") && !["packages", "apps", "."].some((folder) => existsSync(join(root, folder, project, "vitest.config.ts"))))
    return `there is no project ${project}`;
  return undefined;
}

function npmFault([command, ...rest]: readonly string[]): string | undefined {
  if (command !== "install") return `npm ${command ?? ""} is not expected here`;
  const unknown = rest.filter((word) => !word.startsWith("--") && !installable.has(word.replace(/(?<=.)@.*$/, "")));
  return unknown.length === 0 ? undefined : `${unknown.join(", ")}: neither a package of ours nor a peer of one`;
}

function pathFault(paths: readonly string[]): string | undefined {
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  return missing.length === 0 ? undefined : `${missing.join(", ")} is missing`;
}

const commandsIn = (help: string): string[] => [...help.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(([, name]) => name!);

async function helpOfCommand(helpOf: HelpOf, command: string, second: string | undefined): Promise<string> {
  const help = await helpOf(command);
  return second !== undefined && commandsIn(help).includes(second) ? helpOf(command, second) : help;
}

async function programFault(helpOf: HelpOf, words: readonly string[]): Promise<string | undefined> {
  const own = words.includes("--") ? words.slice(0, words.indexOf("--")) : words;
  const [command, second] = own.filter((word) => !word.startsWith("-"));
  const commands = commandsIn(await helpOf());
  if (command !== undefined && /^[a-z-]+$/.test(command) && !commands.includes(command)) return `${command} is no command`;
  const help = command !== undefined && commands.includes(command) ? await helpOfCommand(helpOf, command, second) : await helpOf();
  const unknown = own.filter((word) => word.startsWith("--") && !new RegExp(`${word}\\b(?!-)`).test(help));
  return unknown.length === 0 ? undefined : `${unknown.join(", ")} is no option`;
}
