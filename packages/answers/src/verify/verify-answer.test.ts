import { describe, expect, it } from "vitest";
import type { Citation } from "../answer/answer.js";
import { answerSchema } from "../answer/answer-schema.js";
import { answer } from "../answer/stream-answer.js";
import { evidenceOf } from "../evidence.fixture.js";
import { verifyAnswer } from "./verify-answer.js";

const document = "# Birds 🎺\n\nHerons nest in trees. Storks nest on chimneys.";
const at = new TextEncoder().encode(document.slice(0, document.indexOf("Herons"))).length;
const evidence = evidenceOf([
  [document.slice(document.indexOf("Herons")), { startByte: at }],
  ["Owls nest in holes.", { grounding: "chunk", startByte: 0 }],
]);
const given = await answer({ question: "Where do herons, storks and owls nest?", evidence });
const statesWith = async (first: string | null) => {
  const { citations, ok } = await verifyAnswer(given, ({ documentId }) => (documentId === "document-1" ? first : "Long ago: Owls nest in holes."));
  return { ok, states: citations.map(({ number, state, span }) => `${number} ${state} ${span?.startByte ?? ""}`.trim()) };
};

describe("every quoted byte", () => {
  it("is proved from the documents alone", async () => {
    expect(given.statements).toHaveLength(3);
    expect(await statesWith(document)).toEqual({ ok: false, states: ["1 ok", "1 ok", "2 moved 10"] });
  });

  it("is found where it moved, missed where it changed, and missing with its document", async () => {
    expect((await statesWith(`New. ${document}`)).states).toEqual([`1 moved ${at + 5}`, `1 moved ${at + 27}`, "2 moved 10"]);
    expect((await statesWith(document.replace("Herons nest", "Herons live"))).states).toEqual(["1 changed", "1 ok", "2 moved 10"]);
    expect((await statesWith(null)).states).toEqual(["1 missing", "1 missing", "2 moved 10"]);
  });
});

const text = "The limit is 10 for all pumps.";
const honest = await answer({ question: "What is the limit?", evidence: evidenceOf([[text, { startByte: 0, path: "a.md" }]]) });

describe("whoever forged an answer", () => {
  const files: Readonly<Record<string, string>> = { "a.md": text, "official.md": "Nothing here." };
  type Writable = { -readonly [Key in keyof Citation]: Citation[Key] };
  const prove = async (forge: (citation: Writable, forged: { statements: { text: string; isSupported: boolean; citations: Writable[] }[]; items: { text: string }[] }) => void) => {
    const forged = structuredClone(honest);
    const [{ citations }] = forged.statements as unknown as [{ citations: [Writable] }];
    forge(citations[0], { statements: forged.statements, items: forged.evidence.items } as never);
    return verifyAnswer(forged, ({ path }) => files[path] ?? null);
  };

  it("is found out, while the honest one is proved", async () => {
    expect(await prove(() => undefined)).toMatchObject({ ok: true, unshown: [], passages: [{ rank: 1, state: "ok" }] });
  });

  it.each<[string, (citation: Writable) => void]>([
    ["the rank", (citation) => (citation.rank = 99)],
    ["the chunk", (citation) => (citation.chunkId = "another")],
    ["the document", (citation) => (citation.documentId = "another")],
    ["the path", (citation) => (citation.source = { ...citation.source, path: "official.md" })],
    ["the title", (citation) => (citation.source = { ...citation.source, title: "Official" })],
    ["the section", (citation) => (citation.source = { ...citation.source, sectionPath: ["Official"] })],
    ["the grounding", (citation) => (citation.grounding = "chunk")],
    ["the quote", (citation) => (citation.quote = "The limit is 99 for all pumps.")],
    ["the quote, to nothing", (citation) => Object.assign(citation, { quote: "", span: { startByte: 5, endByte: 5 } })],
    ["the place, before the document", (citation) => (citation.span = { startByte: -3, endByte: 27 })],
    ["the place, behind it", (citation) => (citation.span = { startByte: 2 ** 53, endByte: 2 ** 53 + 30 })],
  ])("is found out by a citation that changed %s", async (_, forge) => {
    expect(await prove(forge)).toMatchObject({ ok: false, citations: [{ state: "contradicted" }] });
  });

  it("is found out by a second citation beside a true one", async () => {
    const held = await prove((citation, { statements: [first] }) => {
      first!.citations.push({ ...citation, source: { ...citation.source, path: "official.md", title: "Official" } });
    });
    expect(held).toMatchObject({ ok: false, citations: [{ state: "ok" }, { state: "contradicted" }] });
  });

  it("is found out by what was added to a passage, which names may rest on", async () => {
    const held = await prove((_, { statements: [first], items: [item] }) => {
      first!.text = "Adolf Hitler set the limit of 10.";
      item!.text = `${text} Adolf Hitler set it.`;
    });
    expect(held).toMatchObject({ ok: false, passages: [{ state: "changed" }] });
  });

  it.each([true, false])("is found out by the words, whatever the statement says of itself: %s", async (isSupported) => {
    const held = await prove((_, { statements: [first] }) => Object.assign(first!, { text: "The limit is 999.", isSupported }));
    expect(held).toMatchObject({ ok: false, citations: [{ state: "ok" }], unshown: [{ text: "The limit is 999." }] });
  });

  it("is found out by a statement without citations", async () => {
    const held = await prove((_, { statements: [first] }) => (first!.citations = []));
    expect(held).toMatchObject({ ok: false, citations: [], unshown: [{ problems: [{ code: "noCitation" }] }] });
  });
});

describe("the JSON of an answer", () => {
  it("is read back as it was written, and only so", () => {
    const json: unknown = JSON.parse(JSON.stringify(given));
    expect(answerSchema.parse(json)).toEqual(given);
    expect(answerSchema.safeParse({ ...given, extra: 1 }).success).toBe(false);
    expect(answerSchema.safeParse({ ...given, statements: [{ text: "x" }] }).success).toBe(false);
  });
});
