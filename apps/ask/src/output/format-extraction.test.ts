import type { ExtractionReport } from "@graphspan/extraction";
import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { formatExtraction } from "./format-extraction.js";

const colours = pc.createColors(false);
const report: ExtractionReport = {
  run: "run-1",
  chunks: { extracted: 12, failed: 2, passedOver: 1 },
  things: 1,
  mentions: 9,
  statements: { asserted: 3, negated: 1, hedged: 0 },
  dropped: { quoteNotFound: 4, sameEnds: 1 },
  failedByCode: { "CHAT.DECLINED": 2 },
  failures: [{ chunkId: "c1", documentId: "d1", code: "CHAT.DECLINED", reason: "It said\u001b[2J no.", fix: "Ask another." }],
  usage: { inputTokens: 900, outputTokens: 70 },
};

describe("what an extraction did", () => {
  it("is told in counts, with what was not kept, what failed and what it took", () => {
    expect(formatExtraction(report, { colours, model: "small-model" })).toMatchInlineSnapshot(`
      "Read: 12 passages, 2 failed, 1 changed meanwhile
      Found: 9 mentions, 1 new thing, 4 statements (1 negated, 0 hedged)
      not kept: 4 with words that their passage does not have
      not kept: 1 of a thing about itself
      failed CHAT.DECLINED 2 passages: It said␛[2J no. Ask another.
      small-model: 900 tokens read, 70 written"
    `);
  });

  it("is nothing where every passage was read before", () => {
    const none = { ...report, chunks: { extracted: 0, failed: 0, passedOver: 0 } };
    expect(formatExtraction(none, { colours, model: null })).toMatch(/^Nothing to read/);
  });
});
