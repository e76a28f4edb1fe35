import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { PythonFailure } from "./failures.js";
import type { InteropCalls } from "./interop-calls.js";

const folder = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs a subcommand of `interop.py` on the database of the suite.
 *
 * @throws {@link PythonFailure} with what Python raised.
 */
export async function runInterop<Subcommand extends keyof InteropCalls>(
  subcommand: Subcommand,
  given: InteropCalls[Subcommand]["given"],
): Promise<InteropCalls[Subcommand]["answer"]> {
  const child = spawn(inject("python"), ["-B", "interop.py", subcommand], { cwd: folder, stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(JSON.stringify(given));
  const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const answer = parse(printed, complaint);
  if (isFailure(answer)) throw new PythonFailure(answer.error.type, answer.error.message);
  return answer as InteropCalls[Subcommand]["answer"];
}

interface Failure {
  readonly error: { readonly type: string; readonly message: string };
}

const isFailure = (answer: object): answer is Failure => "error" in answer;

function parse(printed: string, complaint: string): object {
  try {
    return JSON.parse(printed) as object;
  } catch {
    throw new PythonFailure("NoAnswer", `interop.py printed no JSON: ${printed}${complaint}`);
  }
}
