import { z } from "zod";
import { embeddingsError } from "../errors.js";

/** The vectors themselves are checked in a plain loop: there may be millions of numbers. */
const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nullish(), embedding: z.unknown() })),
});

type Item = z.output<typeof answerSchema>["data"][number];

/** Reads a server's answer: one vector for each text that was sent, in the order of the texts. */
export function readAnswer(answer: unknown, count: number): readonly Float32Array[] {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw embeddingsError("EMBEDDING.UNREADABLE_ANSWER", "The server's answer is not a list of embeddings.");
  const { data } = parsed.data;
  if (data.length !== count) {
    throw embeddingsError("EMBEDDING.WRONG_COUNT", `${count} texts were sent, ${data.length} vectors came back.`, {
      details: { expected: count, received: data.length },
    });
  }
  return inOrder(data).map(readVector);
}

/** Sorts by the index field. Position counts only where no item has one: servers that leave it out keep the order. */
function inOrder(items: readonly Item[]): readonly unknown[] {
  if (items.every(({ index }) => typeof index !== "number")) return items.map(({ embedding }) => embedding);
  const ordered = new Map<number, unknown>();
  for (const { index, embedding } of items) {
    if (typeof index !== "number") throw wrongOrder("only some vectors have an index");
    if (index < 0 || index >= items.length) throw wrongOrder(`a vector has index ${index} in an answer of ${items.length}`);
    if (ordered.has(index)) throw wrongOrder(`two vectors have index ${index}`);
    ordered.set(index, embedding);
  }
  return items.map((_, position) => ordered.get(position));
}

function readVector(embedding: unknown, position: number): Float32Array {
  if (!Array.isArray(embedding)) {
    const what = embedding === null ? "null" : typeof embedding;
    throw invalidVector(position, `is ${what} instead of a list of numbers`);
  }
  if (!embedding.every((value) => typeof value === "number")) throw invalidVector(position, "holds something else than numbers");
  return Float32Array.from(embedding);
}

function wrongOrder(reason: string): Error {
  return embeddingsError("EMBEDDING.WRONG_ORDER", `The order of the server's vectors is unclear: ${reason}.`);
}

function invalidVector(position: number, reason: string): Error {
  return embeddingsError("EMBEDDING.INVALID_VECTOR", `Vector ${position} of the server's answer ${reason}.`, {
    details: { positionInRequest: position },
  });
}
