import { fileURLToPath } from "node:url";
import { type JsonLinesProcess, startJsonLinesProcess } from "@graphspan/testkit/python";
import { afterAll, inject } from "vitest";
import { PythonFailure } from "./failures.js";
import type { InteropCalls } from "./interop-calls.js";

const folder = fileURLToPath(new URL("..", import.meta.url));

let python: JsonLinesProcess | undefined;
afterAll(() => python?.close());

/**
 * Runs a subcommand of `interop.py` on the database of the suite. One Python a test file serves them all: to start it takes longer than
 * most of them.
 *
 * @throws {@link PythonFailure} with what Python raised.
 */
export async function runInterop<Subcommand extends keyof InteropCalls>(
  subcommand: Subcommand,
  given: InteropCalls[Subcommand]["given"],
): Promise<InteropCalls[Subcommand]["answer"]> {
  python ??= startJsonLinesProcess({
    command: inject("python"),
    arguments: ["-B", "interop.py", "serve"],
    folder,
    failure: (message) => new PythonFailure("NoAnswer", message),
  });
  const answer = (await python.ask({ subcommand, given })) as object;
  if (isFailure(answer)) throw new PythonFailure(answer.error.type, answer.error.message);
  return answer as InteropCalls[Subcommand]["answer"];
}

interface Failure {
  readonly error: { readonly type: string; readonly message: string };
}

const isFailure = (answer: object): answer is Failure => "error" in answer;
