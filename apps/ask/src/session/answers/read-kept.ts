import { constants } from "node:fs";
import { access, open } from "node:fs/promises";
import { answerSchema } from "@graphspan/answers";
import { evidenceSchema } from "@graphspan/core";
import { askError } from "../../errors.js";
import type { Kept } from "./cited-passage.js";
import { keptFile } from "./kept-answer.js";

/** Far more than the largest answer has. */
const mostBytes = 64 * 1024 * 1024;

/** A pipe is not waited for; Windows has no such flag. */
const flags = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);

/**
 * An answer or evidence from a file, whoever wrote it.
 *
 * @throws `ASK.FILE_NOT_READ`, `ASK.NOT_AN_ANSWER`
 */
export async function readKept(file: string): Promise<Kept> {
  const text = await readSmallFile(file).catch((cause: unknown) => {
    throw askError("ASK.FILE_NOT_READ", `${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  });
  return understand(text, file);
}

/**
 * What the last question of a home left.
 *
 * @throws `ASK.NOTHING_TO_SHOW`, `ASK.FILE_NOT_READ`, `ASK.NOT_AN_ANSWER`
 */
export async function readLast(home: string): Promise<Kept> {
  const file = keptFile(home);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return readKept(file);
  throw askError("ASK.NOTHING_TO_SHOW", `No question was asked here yet: ${file} is not there.`);
}

async function readSmallFile(file: string): Promise<string> {
  const handle = await open(file, flags);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new TypeError("it is no file.");
    if (stats.size > mostBytes) throw new RangeError(`it has ${stats.size} bytes, the limit is ${mostBytes}.`);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

function understand(text: string, file: string): Kept {
  const value = parse(text, file);
  const isAnswer = typeof value === "object" && value !== null && "statements" in value;
  const parsed = isAnswer ? answerSchema.safeParse(value) : evidenceSchema.safeParse(value);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw notAnAnswer(file, `at ${path.join(".") || "its top"}: ${message}`);
  }
  return isAnswer ? { kind: "answer", answer: parsed.data as never } : { kind: "evidence", evidence: parsed.data as never };
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notAnAnswer(file, cause instanceof Error ? cause.message : "it is no JSON");
  }
}

const notAnAnswer = (file: string, why: string): Error => askError("ASK.NOT_AN_ANSWER", `${file} is neither an answer nor evidence: ${why}.`);
