import type { Embedder, EmbeddingSet } from "@graphspan/core";
import { createOpenAIEmbedder } from "@graphspan/embeddings";
import { type Answer, cut, cutInBody, refusal, type ScriptedOpenAIServer } from "@graphspan/testkit";
import type { VendorAnswer } from "./draw-fault.fixture.js";

const answers: Readonly<Record<VendorAnswer, Answer>> = {
  busy: refusal(429, { message: "slow down" }, { "retry-after": "0" }),
  busyForASecond: refusal(429, { message: "slow down" }, { "retry-after": "1" }),
  broken: refusal(500, { message: "out of order" }),
  cut: cut(),
  cutInBody: cutInBody(),
};

/** An embedder whose server fails in these ways, one after the other, and then does its work. It asks three times. */
export async function vendorsEmbedder(
  vendor: ScriptedOpenAIServer,
  { model, dimensions }: EmbeddingSet,
  faults: readonly VendorAnswer[],
): Promise<Embedder> {
  vendor.script(...faults.map((fault) => answers[fault]));
  const patience = { maxInputsPerRequest: 40, maxRetries: 2, firstDelayMs: 1, maxDelayMs: 10 };
  return createOpenAIEmbedder({ model, dimensions, baseUrl: vendor.baseUrl, ...patience });
}
