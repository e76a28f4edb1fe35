import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { PlacedSpan } from "./span-scores.js";

/** Texts, and questions with the places that answer them. */
export interface SpansDataset {
  readonly documents: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly questions: readonly { readonly text: string; readonly wanted: readonly PlacedSpan[] }[];
}

const documentRow = z.object({ id: z.string(), title: z.string(), text: z.string() });
const questionRow = z.object({ id: z.string(), text: z.string() });
const spanRow = z.object({ query: z.string(), doc: z.string(), byteStart: z.int(), byteEnd: z.int() });

/** Reads `corpus.jsonl`, `queries.jsonl` and `spans.jsonl` of a folder; a question without a place is left out. */
export async function readSpansDataset(folder: string): Promise<SpansDataset> {
  const [documents, questions, spans] = await Promise.all([
    readRows(join(folder, "corpus.jsonl"), documentRow),
    readRows(join(folder, "queries.jsonl"), questionRow),
    readRows(join(folder, "spans.jsonl"), spanRow),
  ]);
  const wantedOf = (question: string): PlacedSpan[] =>
    spans
      .filter(({ query }) => query === question)
      .map(({ doc, byteStart, byteEnd }) => ({ documentId: doc, startByte: byteStart, endByte: byteEnd }));
  const asked = questions.map(({ id, text }) => ({ text, wanted: wantedOf(id) }));
  return { documents, questions: asked.filter(({ wanted }) => wanted.length > 0) };
}

async function readRows<Row>(file: string, row: z.ZodType<Row>): Promise<Row[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => row.parse(JSON.parse(line)));
}
