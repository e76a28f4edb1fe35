import { describe, expect, it } from "vitest";
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

describe("the JSON of an answer", () => {
  it("is read back as it was written, and only so", () => {
    const json: unknown = JSON.parse(JSON.stringify(given));
    expect(answerSchema.parse(json)).toEqual(given);
    expect(answerSchema.safeParse({ ...given, extra: 1 }).success).toBe(false);
    expect(answerSchema.safeParse({ ...given, statements: [{ text: "x" }] }).success).toBe(false);
  });
});
