import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import type { Manifest } from "../workspace-packages.js";

/** An empty project outside of the workspace, as a user has it. */
export interface Project {
  readonly folder: string;
  /** Runs a line of a shell; a failure shows everything that was printed. */
  shell(line: string, environment?: NodeJS.ProcessEnv): Promise<string>;
  write(file: string, content: string): void;
  remove(): void;
}

const requireHere = createRequire(import.meta.url);
const installed = (name: string): string => `${name}@${(requireHere(`${name}/package.json`) as Manifest).version}`;

/** What a TypeScript project needs besides the package. */
const development = ["typescript", "@types/node"].map(installed).join(" ");

/** @param registryUrl - Where packages of our scope are looked up. All others come from the registry that is set up on this machine. */
export function createProject(registryUrl: string): Project {
  const folder = mkdtempSync(join(tmpdir(), "installed-"));
  const write = (file: string, content: string): void => {
    writeFileSync(join(folder, file), content);
  };
  write("package.json", JSON.stringify({ name: "user", version: "1.0.0", private: true, type: "module" }));
  write(".npmrc", `@graphspan:registry=${registryUrl}\nengine-strict=true\nprefer-offline=true\naudit=false\nfund=false\nupdate-notifier=false\n`);
  return {
    folder,
    write,
    shell: async (line, environment = process.env) => {
      const { stdout } = await execa({ cwd: folder, env: withoutPackageManager(environment), extendEnv: false, shell: true, stdin: "ignore" })`${line}`;
      return stdout;
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The line that makes an empty project a TypeScript project with this package. */
export function installLine(name: string): string {
  return `npm install ${name} && npm install --save-dev ${development}`;
}

/** What pnpm tells its scripts is meant for pnpm, and the condition of our sources is not for users. */
function withoutPackageManager(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(pnpm_|npm_(config_verify|package|lifecycle)|NODE_OPTIONS)/.test(name)));
}
