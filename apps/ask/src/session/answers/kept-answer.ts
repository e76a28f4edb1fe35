import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Answer } from "@graphspan/answers";
import type { Evidence } from "@graphspan/core";

/** Where the last answer, or evidence, of a home is kept. */
export const keptFile = (home: string): string => join(home, "last-answer.json");

/**
 * Keeps an answer or evidence for `ask show` and `ask verify`, whole or not at all, for nobody's eyes but the owner's: it holds text of documents.
 *
 * @throws What the file system throws.
 */
export async function keepAnswer(home: string, value: Answer | Evidence): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const half = join(home, `last-answer.${randomUUID()}.tmp`);
  try {
    await writeFile(half, `${JSON.stringify(value)}\n`, { mode: 0o600, flag: "wx" });
    await rename(half, keptFile(home));
  } finally {
    await rm(half, { force: true });
  }
}
