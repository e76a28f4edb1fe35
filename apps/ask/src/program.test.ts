import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { createProgram } from "./program.js";

const errorsPage = readFileSync(fileURLToPath(new URL("../../../docs/errors.md", import.meta.url)), "utf8");

/** What `ask` prints for these words, without a process. */
async function printed(...words: string[]): Promise<string> {
  const lines: string[] = [];
  const write = (text: string): void => void lines.push(text);
  const terminal = { out: write, note: write, colours: pc.createColors(false), interactive: false, columns: null };
  const context = { terminal, environment: { home: "/", userFolder: "/" }, env: {}, signal: new AbortController().signal };
  await createProgram(context)
    .parseAsync(words, { from: "user" })
    .catch(() => undefined);
  return lines.join("\n");
}

describe("the help", () => {
  it("has a line for each exit code that the page of errors names", async () => {
    const listed = [...(await printed("--help")).split("Exit codes:")[1]!.matchAll(/^ {2}(\d) {2}\S.*$/gm)].map(([, code]) => code);
    const sentence = /^On the command line: exit code .*\n/m.exec(errorsPage)![0];
    expect(listed).toEqual(["0", ...new Set(sentence.match(/\d/g))].sort());
  });
});
