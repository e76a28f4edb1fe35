import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answer } from "@graphspan/answers";
import type { EvidenceItem } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import pc from "picocolors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerOf, citation, statement } from "../../output/answers/answer.fixture.js";
import { formatHeldQuotes } from "../../output/answers/format-held-quotes.js";
import { evidence, item as sample } from "../../output/evidence.fixture.js";
import { type HeldQuotes, holdQuotes } from "./hold-quotes.js";
import { createSourceReader, type SourceReaderRequest } from "./source-reader.js";

const text = "# Props\n\nProps häve types. They are checked.\n";
const signal = new AbortController().signal;

describe("quotes held against their documents", () => {
  let outer: string;
  let folder: string;
  beforeAll(async () => {
    outer = await mkdtemp(join(tmpdir(), "ask-verify-"));
    folder = join(outer, "docs");
    await mkdir(folder);
    await writeFile(join(outer, "secret.md"), text);
    await symlink(join(outer, "secret.md"), join(folder, "link.md"));
  });
  beforeEach(() => writeFile(join(folder, "props.md"), text));
  afterAll(() => rm(outer, { recursive: true }));

  /** A passage of the second paragraph of a file. */
  const passage = (path: string, changes: Partial<EvidenceItem> = {}): EvidenceItem => ({
    ...sample,
    text: "Props häve types. They are checked.",
    span: { startByte: 9, endByte: 45 },
    source: { ...sample.source, path, uri: "props.md", textSha256: contentHash(text) },
    ...changes,
  });
  const citing = (item: EvidenceItem, quote = "häve types"): Answer =>
    answerOf([statement("They are.", [citation(quote, item)])], { evidence: { ...evidence, items: [item] } });
  const hold = (answer: Answer, request: Partial<SourceReaderRequest> = {}): Promise<HeldQuotes> =>
    holdQuotes({ kind: "answer", answer }, createSourceReader({ root: null, folder, rows: {}, signal, ...request }), signal);
  const stateOf = async (...call: Parameters<typeof hold>): Promise<string> => {
    const { quotes } = await hold(...call);
    return [quotes[0]!.state, ...(quotes[0]!.problem === undefined ? [] : [quotes[0]!.problem])].join(": ");
  };
  const here = (): EvidenceItem => passage(join(folder, "props.md"));

  it("are right, each once, as long as nobody touches the file", async () => {
    const item = here();
    const answer = answerOf([statement("It is.", [citation("checked", item), citation("häve types", item)]), statement("It is so.", [citation("häve types", item)])], {
      evidence: { ...evidence, items: [item] },
    });
    const { ok, quotes } = await hold(answer);
    expect(ok).toBe(true);
    expect(quotes.map(({ quote, state }) => [quote, state])).toEqual([["häve types", "ok"], ["checked", "ok"]]);
  });

  it("move with what is put before them, and are changed with a letter", async () => {
    await writeFile(join(folder, "props.md"), `New. ${text}`);
    const moved = await hold(citing(here()));
    expect(moved).toMatchObject({ ok: false, quotes: [{ state: "moved", span: { startByte: 15, endByte: 26 }, newSpan: { startByte: 20, endByte: 31 } }] });
    await writeFile(join(folder, "props.md"), text.replace("häve", "have"));
    expect(await stateOf(citing(here()))).toBe("changed");
  });

  it("are found in the file where only the stored passage was cited", async () => {
    const stored = passage(join(folder, "props.md"), { grounding: "chunk", span: { startByte: 0, endByte: 36 } });
    const held = await hold(citing(stored));
    expect(held).toMatchObject({ ok: true, quotes: [{ state: "found", newSpan: { startByte: 15, endByte: 26 } }] });
    expect(await stateOf(citing({ ...stored, text: "Slots häve types." }, "Slots häve types"))).toBe("changed");
  });

  it("are those of whole passages where evidence is held", async () => {
    const held = await holdQuotes({ kind: "evidence", evidence: { ...evidence, items: [here()] } }, createSourceReader({ root: null, folder, rows: {}, signal }), signal);
    expect(held).toMatchObject({ ok: true, quotes: [{ number: 1, quote: here().text }] });
  });

  it("are missing with the file, and with a document that came from none", async () => {
    expect(await stateOf(citing(passage(join(folder, "gone", "props.md"))))).toMatch(/^missing: there is nothing at .*gone.props\.md$/);
    expect(await stateOf(citing(passage("")))).toBe("missing: it came from no file");
  });

  it("are read from rows of a file as those are named", async () => {
    await writeFile(join(folder, "rows.csv"), "key,text\nr1,Props häve types.\n");
    const row = passage(join(folder, "rows.csv"), { text: "Props häve types.", span: { startByte: 0, endByte: 18 } });
    const named = { ...row, source: { ...row.source, uri: "r1" } };
    expect(await stateOf(citing(named))).toMatch(/^missing: .*rows\.csv is not there, or holds no r1 \(--id-column/);
    expect(await stateOf(citing(named), { rows: { idColumn: "key" } })).toBe("ok");
  });

  it("take relative paths from the folder, and never out of it", async () => {
    expect(await stateOf(citing(passage("props.md")))).toBe("ok");
    for (const path of ["../secret.md", "..", "link.md", "x/../../secret.md"]) expect(await stateOf(citing(passage(path)))).toMatch(/^missing: .* leads out of /);
  });

  it("are read from below the root alone, also those of another machine", async () => {
    const root = folder;
    expect(await stateOf(citing(here()), { root })).toBe("ok");
    expect(await stateOf(citing(passage("/home/somebody/docs/props.md")), { root })).toBe("ok");
    await writeFile(join(folder, "rows.csv"), "id,text\nr1,Props häve types.\n");
    const row = passage("/srv/rows.csv", { text: "Props häve types.", span: { startByte: 0, endByte: 18 } });
    expect(await stateOf(citing({ ...row, source: { ...row.source, uri: "r1" } }), { root })).toBe("ok");
    const elsewhere = (uri: string): EvidenceItem => ({ ...here(), source: { ...here().source, path: join(outer, "secret.md"), uri } });
    expect(await stateOf(citing(elsewhere("secret.md")), { root })).toMatch(/^missing: there is nothing/);
    expect(await stateOf(citing(elsewhere("../secret.md")), { root })).toMatch(/^missing: .* leads out of /);
    expect(await stateOf(citing(elsewhere("link.md")), { root })).toMatch(/^missing: .* leads out of /);
  });

  it.skipIf(process.platform === "win32")("never wait for what is no file", async () => {
    expect(await stateOf(citing(passage("/dev/zero")))).toMatch(/^missing: \/dev\/zero is neither/);
    expect(await stateOf(citing(passage(folder)))).toMatch(/^missing: .* is no file\.$/);
    await writeFile(join(folder, "broken.pdf"), "no PDF");
    expect(await stateOf(citing(passage(join(folder, "broken.pdf"))))).toMatch(/^missing: The file is no PDF/);
  });

  it("show what the statements say, or somebody changed these", async () => {
    const forged = answerOf([statement("Props have 7 types.", [citation("Props häve types.", here())])], { evidence: { ...evidence, items: [here()] } });
    const held = await hold(forged);
    expect(held).toMatchObject({ ok: false, quotes: [{ state: "ok" }], unshown: [{ text: "Props have 7 types." }] });
    expect(formatHeldQuotes(held, { colours: pc.createColors(false), folder })).toMatch(/\nunshown Props have 7 types\.\n {2}no quote of it has the number 7\nThe quotes are right, and /);
  });

  it("are each held for themselves, so that a true one hides no false one of another file", async () => {
    await writeFile(join(folder, "official.md"), "Nothing.\n");
    const item = here();
    const official = { ...item.source, path: join(folder, "official.md") };
    const forged = answerOf([statement("They are.", [{ ...citation("häve types", item), source: official }, citation("häve types", item)])], { evidence: { ...evidence, items: [item] } });
    const held = await hold(forged);
    expect(held.ok).toBe(false);
    expect(held.quotes.map(({ state }) => state).toSorted()).toEqual(["contradicted", "ok"]);
    expect(formatHeldQuotes(held, { colours: pc.createColors(false), folder })).toContain(": the evidence has other words there, or another source");
  });

  it("are not enough where the passage around them is another one", async () => {
    const forged = here();
    const held = await hold(citing({ ...forged, text: forged.text.replace("They are checked", "Ada checked them") }));
    expect(held).toMatchObject({ ok: false, quotes: [{ state: "ok" }], passages: [{ number: 1, state: "changed" }] });
    expect(formatHeldQuotes(held, { colours: pc.createColors(false), folder })).toMatch(/\nchanged \[1\] props\.md {2}bytes 9–45 \(the passage around the quotes\)\nThe quotes are right, and 1 passage around them is not as the answer has it\.$/);
  });

  it("show nothing that the checker has something against, though the statement says so itself", async () => {
    const flagged = answerOf([statement("Props have 7 types.", [citation("Props häve types.", here())], { isSupported: false })], { evidence: { ...evidence, items: [here()] } });
    expect(await hold(flagged)).toMatchObject({ ok: false, quotes: [{ state: "ok" }], unshown: [{ text: "Props have 7 types." }] });
  });

  it("are told a line each, safe for a terminal, and summed up", async () => {
    const style = { colours: pc.createColors(false), folder };
    expect(formatHeldQuotes(await hold(citing(here())), style)).toBe("ok      [1] props.md  bytes 15–26\n1 quote is where the document has it, byte for byte.");
    const odd = passage("a\u001b[2J\n/props.md");
    expect(formatHeldQuotes(await hold(citing(odd)), style)).toMatch(/^missing \[1\] a␛\[2J␊\/props\.md {2}bytes 15–26: there is nothing at .*a␛\[2J␊\/props\.md\n1 of 1 quote is not where it was\.$/);
    expect(formatHeldQuotes(await hold(answerOf([])), style)).toBe("Nothing is cited.");
  });
});
