import { describe, expect, it } from "vitest";
import { createProgram, isUsageError } from "./program.js";

async function refusal(...words: readonly string[]): Promise<string> {
  let said = "";
  const context = { env: {}, signal: new AbortController().signal, onNote: () => undefined,
    onText: () => undefined, onReport: () => undefined };
  const program = createProgram(context);
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({ writeErr: (text) => (said += text), writeOut: (text) => (said += text) });
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    if (isUsageError(error)) return said;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("the command line", () => {
  it.each([
    ["--chunks", "10"],
    ["--chunks", "many"],
    ["--queries", "0"],
    ["--warm-up", "-1"],
    ["--seed", "1.5"],
    ["--rounds", "0"],
  ])("refuses %s %s and tells the range", async (option, value) => {
    expect(await refusal("retrieve", option, value)).toMatch(/whole number from \d+ to \d+/);
  });

  it.each([
    [["--base", "nobody"], /graphspan, graphspan-default-index, driver-ids, driver/],
    [["--require-python", "--no-python"], /cannot be used with/],
    [["--uri", "bolt://localhost", "--data-dir", "x"], /cannot be used with/],
    [["--quick"], /unknown option/],
    [["--only", "hybrid,scopes"], /no part "scopes".*hybrid, scope, throughput, own/],
    [["--only", ""], /no part ""/],
  ])("refuses %j", async (options, reason) => {
    expect(await refusal("retrieve", ...options)).toMatch(reason);
  });

  it("refuses a bench that it does not have", async () => {
    expect(await refusal("digest")).toMatch(/unknown command/);
  });
});
