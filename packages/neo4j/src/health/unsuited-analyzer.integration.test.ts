import { needsServer, testServer } from "@graphspan/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { createSampleGraph, type SampleGraph, type SampleGraphOptions } from "../retrieve/sample-graph.fixture.js";
import type { HealthFinding } from "./health.js";
import { readHealth } from "./read-health.js";

const arabic = "تعيش الثعالب في الغابة وتأكل الفئران";
const thai = "สุนัขจิ้งจอกอาศัยอยู่ในป่าและกินหนู";
const japanese = "キツネは森に住み、ネズミを食べます";
const english = "Foxes live in the forest and eat mice.";
const stored = { fullTextProperties: ["text", "title"] } as const;

describe.skipIf(!testServer())(`health of a full-text index (${needsServer})`, () => {
  let graph: SampleGraph | undefined;
  afterEach(async () => {
    await graph?.close();
  });

  const findings = async (options: SampleGraphOptions, ...chunks: readonly string[]): Promise<readonly HealthFinding[]> => {
    graph = await createSampleGraph("Unsuited", { indexes: ["fullText"], ...options });
    await graph.write([{ id: "d", chunks }]);
    return (await readHealth(graph.store, graph.layout)).findings.filter(({ code }) => code === "ANALYZER_UNSUITED");
  };

  it.each<[what: string, options: SampleGraphOptions, text: string, warning: [problem: string, way: string]]>([
    ["folded Arabic under the English analyzer", { analyzer: "english" }, arabic, ["english: arabic would find more", "analyzer arabic"]],
    ["folded English under the Arabic one", { analyzer: "arabic" }, english, ["arabic: english would find more", "analyzer english"]],
    ["stored Thai under the standard one", { analyzer: "standard", ...stored }, thai, ["standard: thai would find more", "anew with thai, or ingest"]],
    ["stored Japanese under the default one", stored, japanese, ["standard-no-stop-words: cjk would find more", "anew with cjk, or ingest"]],
  ])("warns of %s, and says what would be better", async (_, options, text, [problem, way]) => {
    expect(await findings(options, text)).toMatchObject([
      { code: "ANALYZER_UNSUITED", examples: [graph?.layout.indexes.fullTextIndexName], text: expect.stringContaining(problem) as string, fix: expect.stringContaining(way) as string },
    ]);
  });

  it.each<[what: string, options: SampleGraphOptions, ...chunks: string[]]>([
    ["folded Thai and Japanese under the English analyzer", { analyzer: "english" }, thai, japanese],
    ["a mixture in which nothing prevails", { analyzer: "english" }, arabic, english, english],
    ["Arabic under its own", { analyzer: "arabic" }, arabic, "foxes"],
    ["stored English under the default one", stored, english, "foxes"],
    ["a graph without chunks", { analyzer: "arabic" }],
  ])("has nothing against %s", async (_, options, ...chunks) => {
    expect(await findings(options, ...chunks)).toEqual([]);
  });
});
