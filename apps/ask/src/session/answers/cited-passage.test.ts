import type { NeighbourPassage } from "@graphspan/core";
import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { answerOf, citation, statement } from "../../output/answers/answer.fixture.js";
import { formatCitedPassage } from "../../output/answers/format-cited-passage.js";
import { evidence, item as odd } from "../../output/evidence.fixture.js";
import { citedPassage } from "./cited-passage.js";

const style = { colours: pc.createColors(false), folder: "/home/ada/notes", columns: null };
const text = "Props häve types.\nThey are checked.\n";
const item = { ...odd, text, span: { startByte: 10, endByte: 10 + Buffer.byteLength(text) } };
const neighbour = (distance: number, words: string, startByte: number): NeighbourPassage => ({
  label: "neighbour",
  ofChunkId: "c1x",
  chunkId: `n${distance}`,
  documentId: "d1x",
  distance,
  text: words,
  span: { startByte, endByte: startByte + Buffer.byteLength(words) },
  grounding: "source",
});
const beside = { ...evidence, items: [item], context: [neighbour(1, "checked.\nAfter it.", 38), neighbour(-1, "# Props\n\nPr", 1)] };
const answer = answerOf([statement("They are.", [citation("häve types", item), citation("types.\nThey", item)])], { evidence: beside });
const kept = { kind: "answer", answer } as const;

describe("the passage of a citation", () => {
  it("is shown between its neighbours, without what they repeat, the cited words marked", () => {
    expect(formatCitedPassage(citedPassage(kept, 1), style)).toMatchInlineSnapshot(`
      "[1] Props › Validation
          vue/props.md  bytes 10–47
          ┆ # Props
          │ Props >>>häve types.
          │ They<<< are checked.
          ┆ After it."
    `);
  });

  it("is marked line by line in colours, and wrapped", () => {
    const coloured = formatCitedPassage(citedPassage(kept, 1), { ...style, colours: pc.createColors(true), columns: 80 });
    expect(coloured).toContain("\u001b[33mhäve types.\u001b[39m");
    expect(coloured).toContain("\u001b[33mThey\u001b[39m");
    expect(coloured).not.toContain(">>>");
  });

  it("is a passage of evidence by its rank, with nothing marked", () => {
    const shown = formatCitedPassage(citedPassage({ kind: "evidence", evidence: beside }, 1), style);
    expect(shown).toContain("│ Props häve types.\n");
  });

  it("controls no terminal, wherever the cited words begin", () => {
    const hostile = { ...odd, text: "a\u001b[2Jb\u0007c" };
    const cites = answerOf([statement("x", [citation("[2Jb", hostile)])], { evidence: { ...evidence, items: [hostile] } });
    expect(formatCitedPassage(citedPassage({ kind: "answer", answer: cites }, 1), style)).toContain("│ a␛>>>[2Jb<<<␇c");
  });

  it("says when the budget cut it", () => {
    const cut = { ...evidence, items: [{ ...item, cut: true }] };
    expect(formatCitedPassage(citedPassage({ kind: "evidence", evidence: cut }, 1), style)).toContain("… (cut by the budget)");
  });

  it("that nothing has the number of is refused with the numbers there are", () => {
    expect(() => citedPassage(kept, 2)).toThrow(expect.objectContaining({ code: "ASK.NOTHING_TO_SHOW", fix: "Name one of 1." }));
    const none = { kind: "answer", answer: answerOf([], { evidence: beside }) } as const;
    expect(() => citedPassage(none, 1)).toThrow(expect.objectContaining({ fix: expect.stringContaining("no answer") as string }));
    expect(() => citedPassage({ kind: "evidence", evidence: beside }, 3)).toThrow(expect.objectContaining({ fix: "Name one of 1." }));
  });

  it.each([
    ["that is not in the evidence", { rank: 7 }, "no passage of rank 7"],
    ["whose quote is another", { quote: "have types" }, "does not stand at its bytes"],
    ["whose bytes lie before the passage", { span: { startByte: 2, endByte: 13 } }, "does not stand at its bytes"],
    ["whose bytes lie behind it", { span: { startByte: 9_000, endByte: 9_011 } }, "does not stand at its bytes"],
  ])("%s contradicts itself", (_, changes, why) => {
    const forged = answerOf([statement("x", [{ ...citation("häve types", item), ...changes }])], { evidence: beside });
    expect(() => citedPassage({ kind: "answer", answer: forged }, 1)).toThrow(expect.objectContaining({ code: "ASK.NOT_AN_ANSWER", message: expect.stringContaining(why) as string }));
  });
});
