import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fetchLocalModel } from "@graphspan/embeddings";
import { needsServer, testServer } from "@graphspan/testkit";
import { openPythonEnvironment } from "@graphspan/testkit/python";
import environmentPaths from "env-paths";
import type { TestProject } from "vitest/node";
import { MissingPart } from "./failures.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The Python that has neo4j-graphrag. */
    readonly python: string;
    /** Folder of the embedding model that both stacks run. */
    readonly model: string;
  }
}

const requirements = fileURLToPath(new URL("../requirements.txt", import.meta.url));

/** Brings what both stacks need, before the first test: nothing is skipped where something is missing. */
export async function setup(project: TestProject): Promise<void> {
  if (testServer() === undefined) throw new MissingPart(`The suite ${needsServer.replace("pnpm test", "pnpm interop")}`);
  const onNote = (note: string): void => void process.stderr.write(`${note}\n`);
  const folder = join(environmentPaths("graphspan", { suffix: "" }).cache, "interop");
  const environment = await openPythonEnvironment({ folder, requirements, signal: new AbortController().signal, onNote });
  if (environment.python === null) throw new MissingPart(`Python with neo4j-graphrag is needed: ${environment.reason}.`);
  onNote(environment.versions);
  const { directory } = await fetchLocalModel();
  project.provide("python", environment.python);
  project.provide("model", directory);
}
