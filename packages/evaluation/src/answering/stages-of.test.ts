import type { Answer, Citation, Statement } from "@graphspan/answers";
import { describe, expect, it } from "vitest";
import { holdsGold, scoreStage } from "./score-stage.js";
import { stagesOf } from "./stages-of.js";

const statement = (text: string, ...citations: Pick<Citation, "documentId" | "span" | "grounding">[]): Statement => ({
  text,
  citations: citations as Citation[],
  isSupported: true,
  problems: [],
});
const answer = (parts: Partial<Pick<Answer, "statements" | "cut" | "refusal">>): Answer =>
  ({ statements: [], cut: [], refusal: null, ...parts }) as Partial<Answer> as Answer;
const refused = (reason: "modelDeclined" | "noSupportedStatement", cut: readonly Statement[] = []): Answer =>
  answer({ refusal: { reason, message: "" }, cut });

const [sentence, right, wrong] = [statement("A sentence."), statement("Right."), statement("Wrong.")];
const quoted = answer({ statements: [sentence] });

describe("the stages of an answer", () => {
  it("are those without a model and without a floor, where there is neither", () => {
    expect([...stagesOf({ quoted, said: null, floor: undefined })]).toEqual([["quoted", { refusal: null, statements: [sentence] }]]);
  });

  it("are what the model said, what the checker left of it, and what both leave", () => {
    const stages = stagesOf({ quoted, said: answer({ statements: [right], cut: [wrong] }), floor: null });
    expect(Object.fromEntries(stages)).toEqual({
      quoted: { refusal: null, statements: [sentence] },
      quotedAboveFloor: { refusal: null, statements: [sentence] },
      said: { refusal: null, statements: [right, wrong] },
      checked: { refusal: null, statements: [right] },
      checkedAboveFloor: { refusal: null, statements: [right] },
    });
  });

  it("give nothing above a floor that the question does not reach, whatever was said", () => {
    const stages = stagesOf({ quoted, said: answer({ statements: [right] }), floor: "belowFloor" });
    expect(stages.get("quotedAboveFloor")).toEqual({ refusal: "belowFloor", statements: [] });
    expect(stages.get("checkedAboveFloor")).toEqual({ refusal: "belowFloor", statements: [] });
    expect(stages.get("checked")?.refusal).toBeNull();
  });

  it("tell a model that said nothing from one whose words the checker cut", () => {
    const cut = stagesOf({ quoted, said: refused("noSupportedStatement", [wrong]), floor: undefined });
    expect(cut.get("said")).toEqual({ refusal: null, statements: [wrong] });
    expect(cut.get("checked")).toEqual({ refusal: "noSupportedStatement", statements: [] });
    const declined = stagesOf({ quoted, said: refused("modelDeclined"), floor: undefined });
    expect([declined.get("said")?.refusal, declined.get("checked")?.refusal]).toEqual(["modelDeclined", "modelDeclined"]);
  });

  it("count an answer that could not be read as none", () => {
    const stages = stagesOf({ quoted, said: "failed", floor: undefined });
    expect([stages.get("said")?.refusal, stages.get("checked")?.refusal]).toEqual(["failed", "failed"]);
  });
});

describe("the score of a stage", () => {
  const place = { documentId: "d", span: { startByte: 10, endByte: 14 } };
  const cite = (startByte: number, endByte: number, documentId = "d", grounding: Citation["grounding"] = "source"): Parameters<typeof holdsGold>[0] => ({
    documentId,
    span: { startByte, endByte },
    grounding,
  });

  it.each([
    [cite(10, 14), true],
    [cite(0, 90), true],
    [cite(11, 90), false],
    [cite(0, 13), false],
    [cite(0, 90, "other"), false],
    [cite(0, 90, "d", "chunk"), false],
  ])("knows whether %j holds the gold bytes", (cited, holds) => {
    expect(holdsGold(cited, place)).toBe(holds);
    expect(scoreStage({ refusal: null, statements: [statement("x", cite(0, 1)), statement("y", cited)] }, { answers: [], place })).toEqual({
      refusal: null,
      scores: null,
      citesGold: holds,
    });
  });

  it("is that of all statements together", () => {
    const { scores, citesGold } = scoreStage({ refusal: null, statements: [statement("New"), statement("York.")] }, { answers: ["New York"], place: null });
    expect([scores?.exactMatch, citesGold]).toEqual([1, null]);
  });

  it("is 0 for what was refused", () => {
    expect(scoreStage({ refusal: "failed", statements: [statement("308", cite(10, 14))] }, { answers: ["308"], place })).toEqual({
      refusal: "failed",
      scores: { exactMatch: 0, f1: 0, contains: 0 },
      citesGold: false,
    });
  });
});
