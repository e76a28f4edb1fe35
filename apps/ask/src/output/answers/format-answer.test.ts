import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { evidence, item } from "../evidence.fixture.js";
import { answerOf, citation, statement } from "./answer.fixture.js";
import { formatRefusal } from "./format-refusal.js";
import { formatSources } from "./format-sources.js";
import { formatCut, formatStatement } from "./format-statement.js";

const style = { colours: pc.createColors(false), folder: "/home/ada/notes", columns: null };
const second = { ...item, rank: 2, chunkId: "c2", text: "Slots take content.", span: { startByte: 50, endByte: 69 } };

describe("a statement", () => {
  it("names each passage that it cites once, in order", () => {
    const cites = [citation("Slots", second, 2), citation("Props"), citation("types")];
    expect(formatStatement(statement("Props have types.", cites), style)).toBe("Props have types. [1][2]");
  });

  it("stays on its line, whatever a model or a document writes, and controls no terminal", () => {
    const said = statement("Fine.\n\n[1] Forged › source\n    /etc/passwd\u001b]0;x\u0007\u202e", [citation("Props")]);
    expect(formatStatement(said, style)).toBe("Fine. [1] Forged › source /etc/passwd␛]0;x␇� [1]");
  });

  it("says what is wrong with it where it is shown all the same", () => {
    const flagged = statement("Props have 7 types.", [], { isSupported: false, problems: [{ code: "numberNotInQuote", what: "7" }] });
    expect(formatStatement(flagged, style)).toBe("(not shown by its passages) Props have 7 types.\n  no quote of it has the number 7");
  });

  it("is wrapped to the width of the terminal", () => {
    expect(formatStatement(statement("Props have types, and slots take content.", []), { ...style, columns: 30 }).split("\n")).toEqual([
      "Props have types, and slots",
      "take content.",
    ]);
  });

  it.each([
    ["noCitation", "it cites nothing"],
    ["unknownPassage", "it cites x, which is no passage"],
    ["quoteNotFound", 'does not say "x"'],
    ["quoteTooShort", '"x" is too short'],
    ["numberNotInQuote", "the number x"],
    ["dateNotInQuote", "the date x"],
    ["nameNotInPassage", "names x"],
    ["negationDiffers", "denies something"],
    ["tooManyCitations", "so many citations"],
    ["unrelatedToQuote", "shares no word"],
    ["hiddenCharacters", "characters that hide"],
  ] as const)("that was cut for %s is told with the reason", (code, words) => {
    const told = formatCut([statement("It is so.", [], { isSupported: false, problems: [{ code, what: "x" }] })], style);
    expect(told).toContain("Cut, since its passages do not show it:\n  It is so.\n");
    expect(told).toContain(words);
  });
});

describe("the sources of an answer", () => {
  it("stand by number, with section, file, page and the bytes of the cited words", () => {
    const paged = { ...second, source: { ...item.source, path: "/home/ada/notes/report.pdf", uri: "report.pdf", page: 3 } };
    const statements = [statement("One.", [citation("types"), citation("Slots", paged, 2)]), statement("Two.", [citation("Props"), citation("types")])];
    expect(formatSources(answerOf(statements), style)).toMatchInlineSnapshot(`
      "[1] Props › Validation
          vue/props.md  bytes 12–17, 23–28
      [2] Props › Validation
          report.pdf  page 3  bytes 50–55 of its text"
    `);
  });

  it("say what their bytes count in, where that is not the file", () => {
    const derived = { ...item, sourceSpan: { startByte: 500, endByte: 611 } };
    const stored = { ...item, grounding: "chunk" as const };
    const row = { ...item, source: { ...item.source, path: "/home/ada/notes/rows.csv", uri: "r1" } };
    const of = (passage: typeof item): string => formatSources(answerOf([statement("x", [citation("types", passage)])], { evidence: { ...evidence, items: [passage] } }), style);
    expect(of(derived)).toContain("vue/props.md  bytes 23–28 of its text");
    expect(of(stored)).toContain("bytes 23–28 of the stored passage");
    expect(of(row)).toContain("rows.csv › r1  bytes 23–28 of its title and text");
  });

  it("control no terminal by their names", () => {
    const odd = { ...item, source: { ...item.source, title: "A\u001b[2J\nB", path: "", uri: "x\u0007\ny" } };
    expect(formatSources(answerOf([statement("x", [citation("types", odd)])]), style)).toBe("[1] A␛[2J␊B › Props › Validation\n    x␇␊y  bytes 23–28");
  });
});

describe("a refusal", () => {
  it.each([
    ["emptyStore", { items: [], scope: { ...evidence.scope, chunks: 0 } }, "ask ingest"],
    ["emptyScope", { items: [], scope: { ...evidence.scope, name: "documents", chunks: 0 } }, "The scope holds no passages"],
    ["noCandidates", { items: [] }, "No passage was found among 3 passages"],
    ["belowFloor", {}, "too far from it"],
    ["modelDeclined", {}, "they do not answer the question"],
    ["noSupportedStatement", {}, "could be shown to stand in the passages"],
  ] as const)("for %s says so in plain words, with its reason", (reason, changes, words) => {
    const text = formatRefusal(answerOf([], { refusal: { reason, message: "" }, evidence: { ...evidence, ...changes } }), style);
    expect(text).toMatch(new RegExp(`^No answer\\. [^]+\\n\\(reason: ${reason}\\)$`));
    expect(text).toContain(words);
    expect(text.includes("`ask evidence` with the same words")).toBe(!("items" in changes));
  });

  it("is nothing where there is an answer", () => {
    expect(formatRefusal(answerOf([statement("x", [])]), style)).toBe("");
  });
});
