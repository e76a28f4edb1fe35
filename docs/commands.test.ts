import { describe, expect, it, vi } from "vitest";
import { readEnvironment } from "../apps/ask/src/environment.js";
import { createTerminal } from "../apps/ask/src/output/terminal.js";
import { createProgram } from "../apps/ask/src/program.js";
import { runProgram } from "../packages/local-neo4j/src/cli/program.js";
import { faultOf, type HelpOf } from "./command-check.js";
import { markdownFiles } from "./markdown-files.js";
import { parsePage, readPage } from "./page.js";
import { shellCommands } from "./shell-commands.js";

const ask = createProgram({
  terminal: createTerminal(process),
  environment: readEnvironment({}, process.cwd()),
  env: {},
  signal: new AbortController().signal,
});

const programs: Readonly<Record<string, HelpOf>> = {
  ask: (...names) => Promise.resolve(names.reduce((found, name) => found.commands.find((each) => each.name() === name) ?? found, ask).helpInformation()),
  "local-neo4j": async (...names) => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await runProgram(["node", "local-neo4j", ...names, "--help"], {});
    const printed = write.mock.calls.map(([text]) => String(text)).join("");
    write.mockRestore();
    return printed;
  },
};

const faultsIn = async (page: Parameters<typeof shellCommands>[0]): Promise<string[]> => {
  const faults: string[] = [];
  for (const words of shellCommands(page)) {
    const fault = await faultOf(words, programs);
    if (fault !== undefined) faults.push(`${words.join(" ")}: ${fault}`);
  }
  return faults;
};

describe("commands that pages show", () => {
  it.each(markdownFiles())("are understood as %s shows them", async (path) => {
    expect(await faultsIn(readPage(path))).toEqual([]);
  });

  it.each([
    "pnpm no-such-script",
    "npx pnpm@1.0.0 test",
    "npx pnpm@12.4.2 test --project no-such-package",
    "npx --yes pnpm@12.4.2 ask ingest ./docs --no-such-option",
    'ask "What?" --itemz 2',
    "ask adopt preview --vector-indx x",
    "ask ingset",
    "npx local-neo4j start --no-such-option",
    "local-neo4j begin",
    "npm install no-such-package",
    "node --import tsx examples/no-such-example.ts",
    "no-such-program --help",
    ".ci/walk",
  ])("that are wrong are noticed: %s", async (line) => {
    expect(await faultsIn(parsePage(`\`\`\`sh\n${line}   # a comment\n\`\`\`\n`))).toHaveLength(1);
  });
});
