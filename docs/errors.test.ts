import { readFileSync } from "node:fs";
import { askErrorCatalogue } from "../apps/ask/src/errors.js";
import { answersErrorCatalogue } from "../packages/answers/src/errors.js";
import { benchErrorCatalogue } from "../bench/src/errors.js";
import { adoptionErrorCatalogue } from "@graphspan/adoption";
import { coreErrorCatalogue } from "@graphspan/core";
import { testingErrorCatalogue } from "@graphspan/core/testing";
import { embeddingsErrorCatalogue } from "@graphspan/embeddings";
import { evaluationErrorCatalogue } from "@graphspan/evaluation";
import { extractionErrorCatalogue } from "@graphspan/extraction";
import { ingestErrorCatalogue } from "@graphspan/ingest";
import { localNeo4jErrorCatalogue } from "@graphspan/local-neo4j";
import { modelsErrorCatalogue } from "@graphspan/models";
import { neo4jErrorCatalogue } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";

const catalogues = {
  adoption: adoptionErrorCatalogue,
  answers: answersErrorCatalogue,
  ask: askErrorCatalogue,
  bench: benchErrorCatalogue,
  core: coreErrorCatalogue,
  "core/testing": testingErrorCatalogue,
  embeddings: embeddingsErrorCatalogue,
  evaluation: evaluationErrorCatalogue,
  extraction: extractionErrorCatalogue,
  ingest: ingestErrorCatalogue,
  "local-neo4j": localNeo4jErrorCatalogue,
  models: modelsErrorCatalogue,
  neo4j: neo4jErrorCatalogue,
};

const page = readFileSync(new URL("errors.md", import.meta.url), "utf8");

/** `## package` followed by rows of the form "| `CODE` | yes/no | fix |". */
function documented(name: string): Map<string, { retryable: boolean; fix: string }> {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${name}\n`)) ?? "";
  const rows = [...section.matchAll(/^\| `([A-Z_.0-9]+)` \| (yes|no) \| (.+) \|$/gm)];
  return new Map(rows.map(([, code, retryable, fix]) => [code!, { retryable: retryable === "yes", fix: fix! }]));
}

describe.each(Object.entries(catalogues))("errors of %s", (name, catalogue) => {
  it("stand on the page with their advice", () => {
    expect(Object.fromEntries(documented(name))).toEqual(catalogue);
  });

  it("have codes of the form NAMESPACE.SUBCODE", () => {
    for (const code of Object.keys(catalogue)) expect(code).toMatch(/^[A-Z0-9_]+\.[A-Z0-9_]+$/);
  });
});
