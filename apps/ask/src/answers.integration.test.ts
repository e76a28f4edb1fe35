import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerSchema } from "@graphspan/answers";
import { completion, type ScriptedOpenAIServer, startScriptedOpenAIServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal, type Outcome, runAsk } from "../test/command-line.js";
import { type OwnServer, startOwnServer } from "../test/own-server.js";

const weir = "# Oberau\n\nThe gauge at the weir shows 7 metres.\n\nIt was mended in spring.\n";
const lock = "# Lock\u001b[2J\n\nThe lock\u0007 keeper is called Ada Brandt.\u001b]0;owned\u0007\n";

describe("a question and what becomes of its answer", { timeout: 240_000 }, () => {
  let server: OwnServer;
  let openai: ScriptedOpenAIServer;
  let folder: string;
  const file = (name: string): string => join(folder, "docs", name);
  const home = (): string => join(folder, "home");
  const env = (): NodeJS.ProcessEnv => ({ ...server.env, GRAPHSPAN_HOME: home(), INIT_CWD: join(folder, "docs") });
  const run = (...words: string[]): Promise<Outcome> => runAsk(words, env());
  const ask = (question: string, ...flags: string[]): Promise<Outcome> => run(question, "--embedder", "none", ...flags);
  const withModel = (): string[] => ["--model", "scripted", "--base-url", openai.baseUrl];
  const says = (...statements: readonly [text: string, passage: number, quote: string][]): void => {
    const told = statements.map(([text, passage, quote]) => ({ text, citations: [{ passage, quote }] }));
    openai.chat.script(completion({ text: JSON.stringify({ answerable: told.length > 0, statements: told }) }));
  };

  beforeAll(async () => {
    [server, openai] = await Promise.all([startOwnServer(), startScriptedOpenAIServer()]);
    folder = await mkdtemp(join(tmpdir(), "ask-answers-"));
    await mkdir(join(folder, "docs"));
    await writeFile(file("weir.md"), weir);
    await writeFile(file("lock.md"), lock);
    expect(await run("ingest", ".", "--embedder", "none")).toMatchObject({ code: 0 });
  }, 300_000);
  afterAll(async () => {
    await server.close();
    await openai.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    openai.reset();
  });

  it("is answered in sentences of the documents, which are shown in their passage and proved, until somebody edits the file", async () => {
    expectRefusal(await run("show", "1"), "ASK.NOTHING_TO_SHOW");
    const answer = await ask("What does the gauge at the weir show?");
    expect(answer.code).toBe(0);
    expect(answer.out).toBe("The gauge at the weir shows 7 metres. [1]\n\n[1] Oberau\n    weir.md  bytes 10–47\n");
    expect(answer.err).toMatch(/^No model was asked: these are the best supporting sentences, quoted, and may not answer the question\. .*--model <name>/);
    expect((await run("show", "1")).out).toContain("│ >>>The gauge at the weir shows 7 metres.<<<\n");
    expectRefusal(await run("show", "7"), "ASK.NOTHING_TO_SHOW");
    expect(await run("verify")).toEqual({ code: 0, out: "ok      [1] weir.md  bytes 10–47\n1 quote is where the document has it, byte for byte.\n", err: "" });
    await writeFile(file("weir.md"), `New.\n\n${weir}`);
    expect(await run("verify")).toMatchObject({ code: 4, out: expect.stringMatching(/^moved {3}\[1\] weir\.md {2}bytes 10–47, now bytes 16–53\n/) as string });
    await writeFile(file("weir.md"), weir.replace("7", "8"));
    const changed = await run("verify", "--json");
    expect([changed.code, JSON.parse(changed.out)]).toMatchObject([4, { ok: false, quotes: [{ number: 1, state: "changed" }] }]);
    await rm(file("weir.md"));
    expect((await run("verify")).out).toContain("missing [1] weir.md  bytes 10–47: there is nothing at ");
    await writeFile(file("weir.md"), weir);
  });

  it("may be kept in a file, for others to prove with documents of their own", async () => {
    const kept = await ask("What does the gauge at the weir show?", "--json");
    expect(kept.err).toBe("");
    const { statements } = answerSchema.parse(JSON.parse(kept.out));
    expect(statements[0]!.citations[0]!.source.path).toBe(file("weir.md"));
    const named = join(folder, "answer.json");
    await writeFile(named, kept.out);
    expect(await run("show", "1", "--file", named)).toMatchObject({ code: 0, out: expect.stringContaining("7 metres") as string });
    await mkdir(join(folder, "copy"));
    await writeFile(join(folder, "copy", "weir.md"), weir);
    await writeFile(named, kept.out.replaceAll(join(folder, "docs"), "/home/nobody"));
    expect(await run("verify", named)).toMatchObject({ code: 4 });
    expect(await run("verify", named, "--root", join(folder, "copy"))).toMatchObject({ code: 0 });
    await writeFile(named, (await run("evidence", "gauge", "--embedder", "none", "--json")).out);
    expect((await run("verify", named)).out).toMatch(/^ok {6}\[1\] weir\.md {2}bytes 0–73\n/);
    expect((await run("show", "1")).out).toContain("│ The gauge at the weir shows 7 metres.\n");
  });

  it.skipIf(process.platform === "win32")("is kept for its owner alone", async () => {
    await ask("What does the gauge at the weir show?");
    expect((await stat(join(home(), "last-answer.json"))).mode & 0o777).toBe(0o600);
    const unwritable = await runAsk(["gauge", "--embedder", "none"], { ...env(), GRAPHSPAN_HOME: file("weir.md") });
    expect(unwritable).toMatchObject({ code: 0, err: expect.stringContaining("`ask show` will not know of this") as string });
  });

  it("has no answer outside of the documents: in plain words, with the reason and exit code 4", async () => {
    const refused = await ask("Quarks, leptons?");
    expect(refused).toMatchObject({ code: 4, err: "", out: expect.stringMatching(/^No answer\. No passage was found among 2 passages[^]+\(reason: noCandidates\)\n$/) as string });
    const json = await ask("Quarks, leptons?", "--json");
    expect([json.code, answerSchema.parse(JSON.parse(json.out)).refusal]).toMatchObject([4, { reason: "noCandidates" }]);
    expectRefusal(await run("show", "1"), "ASK.NOTHING_TO_SHOW");
    expect(await run("verify")).toMatchObject({ code: 0, out: "Nothing is cited.\n" });
  });

  it("is answered by the model that is named, and what that invents is cut and told", async () => {
    says(["The gauge shows 7 metres.", 1, "The gauge at the weir shows 7 metres."], ["It shows 9 metres\u001b[2J at\nnight.", 1, "It was mended in spring."]);
    const { code, out, err } = await ask("What does the gauge at the weir show?", ...withModel());
    expect(code).toBe(0);
    expect(out).toBe("The gauge shows 7 metres. [1]\n\n[1] Oberau\n    weir.md  bytes 10–47\n");
    expect(err).toContain("Cut, since its passages do not show it:\n  It shows 9 metres␛[2J at night.\n    it has characters that hide or turn others ");
    expect(err).toContain("\n    no quote of it has the number 9\n");
    expect(err).toMatch(/^scripted: \d+ tokens read, \d+ written$/m);
    expect(openai.chat.requests).toHaveLength(1);
    says(["It shows 9 metres.", 1, "It was mended in spring."]);
    const flagged = await ask("What does the gauge at the weir show?", ...withModel(), "--unsupported", "flag");
    expect(flagged.out).toContain("(not shown by its passages) It shows 9 metres. [1]\n  no quote of it has the number 9\n");
    says(["It shows 9 metres.", 1, "It was mended in spring."]);
    const refused = await ask("What does the gauge at the weir show?", ...withModel());
    expect(refused).toMatchObject({ code: 4, out: expect.stringMatching(/^No answer\. No statement [^]+\(reason: noSupportedStatement\)\n$/) as string, err: expect.stringContaining("Cut, since") as string });
    says();
    expect((await ask("gauge", ...withModel())).out).toMatch(/^No answer\. The model [^]+\(reason: modelDeclined\)\n$/);
  });

  it("asks no model where a key alone is set, nor where nothing was found", async () => {
    const keyed = { ...env(), OPENAI_API_KEY: "sk-secret", OPENAI_BASE_URL: openai.baseUrl };
    expect(await runAsk(["gauge", "--embedder", "none"], keyed)).toMatchObject({ code: 0, err: expect.stringContaining("No model was asked") as string });
    expect((await runAsk(["Quarks?", "--embedder", "none", "--model", "scripted"], keyed)).code).toBe(4);
    expect(openai.chat.requests).toHaveLength(0);
    says(["The gauge shows 7 metres.", 1, "The gauge at the weir shows 7 metres."]);
    expect((await runAsk(["gauge", "--embedder", "none", "--model", "scripted"], keyed)).code).toBe(0);
  });

  it("cannot reach the terminal, whatever documents and models write", async () => {
    says(["The keeper is Ada Brandt.\u001bc\u0007", 1, "keeper is called Ada Brandt."]);
    const flagged = ["--unsupported", "flag"];
    const showing = [await ask("Who is the keeper of the lock?"), await ask("Who is the keeper of the lock?", ...withModel(), ...flagged), await run("show", "1")];
    for (const { out } of showing) expect(out).toContain("Lock␛[2J");
    for (const { out, err } of [...showing, await run("verify")]) {
      expect(out + err).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    }
  });

  it.skipIf(process.platform === "win32")("is refused as a file that is no answer, whatever it is", async () => {
    const named = join(folder, "odd.json");
    execFileSync("mkfifo", [join(folder, "pipe.json")]);
    const answer = (await ask("gauge", "--json")).out;
    for (const [text, code] of [
      ["{", "ASK.NOT_AN_ANSWER"],
      ["null", "ASK.NOT_AN_ANSWER"],
      ['{"statements": 1}', "ASK.NOT_AN_ANSWER"],
      [answer.replace('"schemaVersion": 1', '"schemaVersion": 2'), "ASK.NOT_AN_ANSWER"],
      ["[".repeat(1_000_000), "ASK.NOT_AN_ANSWER"],
    ] as const) {
      await writeFile(named, text);
      expectRefusal(await run("verify", named), code);
      expectRefusal(await run("show", "1", "--file", named), code);
    }
    await truncate(named, 100 * 2 ** 20);
    for (const path of [named, join(folder, "pipe.json"), join(folder, "nowhere.json"), folder, "/dev/zero"]) expectRefusal(await run("verify", path), "ASK.FILE_NOT_READ");
    await writeFile(named, answer.replaceAll(file("weir.md"), "/dev/zero"));
    expect(await run("verify", named)).toMatchObject({ code: 4, out: expect.stringContaining("/dev/zero is neither a file nor a folder") as string });
    expectRefusal(await run("verify", named, "--root", join(folder, "nowhere")), "ASK.FILE_NOT_READ");
  });
});
