import { describe, expect, it } from "vitest";
import { evidenceOf } from "../evidence.fixture.js";
import { answer, streamAnswer } from "./stream-answer.js";

const evidence = evidenceOf([
  ["Herons stand still. They nest in colonies, high up in trees near water. Storks nest on chimneys.", { title: "Herons", path: "herons.md" }],
  "Owls hunt at night.",
]);

describe("an answer without a model", () => {
  it("quotes the sentences that speak about the question, byte for byte", async () => {
    const { statements, refusal, provenance } = await answer({ question: "Where do herons nest, in trees?", evidence });
    expect(refusal).toBeNull();
    expect(provenance.model).toBeNull();
    expect(statements[0]).toMatchObject({ isSupported: true, problems: [] });
    const texts = statements.map(({ text }) => text);
    expect(texts).toContain("They nest in colonies, high up in trees near water.");
    for (const { text, citations } of statements) expect(citations[0]).toMatchObject({ number: 1, rank: 1, quote: text, grounding: "source", source: { title: "Herons" } });
    expect(statements[texts.indexOf("They nest in colonies, high up in trees near water.")]!.citations[0]!.span).toEqual({ startByte: 120, endByte: 171 });
  });

  it("asks a retriever, with its own options", async () => {
    const asked: unknown[] = [];
    const retriever = {
      retrieve: (question: string, options?: { scope?: string }) => {
        asked.push(question, options);
        return Promise.resolve(evidence);
      },
    };
    const { statements } = await answer({ question: "Where do herons nest?", retriever, retrieveOptions: { scope: "birds" } });
    expect(statements.length).toBeGreaterThan(0);
    expect(asked).toEqual(["Where do herons nest?", { scope: "birds" }]);
  });

  it("comes in steps: evidence, statements, the whole", async () => {
    const types = [];
    for await (const { type } of streamAnswer({ question: "Where do herons nest?", evidence, maxStatements: 1 })) types.push(type);
    expect(types).toEqual(["evidence", "statement", "end"]);
  });
});
