import { readdirSync, readFileSync } from "node:fs";
import { type GraphStore, type Health, layouts, readHealth, renamed } from "@graphspan/neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPage } from "../../docs/page.js";
import type { InteropCalls } from "./interop-calls.js";
import { runInterop } from "./run-interop.js";
import { openSpace, type Space } from "./space.js";

// #region health
/** `guide` is what the labels begin with. */
async function readPythonGraph(store: GraphStore, guide: string): Promise<Health> {
  const layout = renamed(layouts.neo4jGraphRag, { labels: { document: `${guide}Document`, chunk: `${guide}Chunk` } });
  return readHealth(store, layout);
}
// #endregion health

const page = readPage("docs/interop.md");
const blocks = page.fences.filter(({ meta }) => /^(given|answer)=/.test(meta));

describe("docs/interop.md", () => {
  let space: Space;
  let guide: string;
  beforeAll(async () => {
    space = await openSpace("Guide");
    guide = space.prefix;
  });
  afterAll(() => space.close());

  /** What a block holds, with names of this test's own and the model of this machine. */
  const read = (code: string): unknown =>
    JSON.parse(code.replaceAll(/\bGuide(?=[A-Z])/g, guide), (key, value: unknown) => (key === "model" ? space.model : value)) as unknown;

  it("shows what Python answers", async () => {
    let answer: unknown;
    let compared = 0;
    for (const { meta, code } of blocks) {
      const [kind, subcommand] = meta.split("=") as [string, keyof InteropCalls];
      if (kind === "given") answer = await runInterop(subcommand, read(code) as InteropCalls[typeof subcommand]["given"]);
      else if (meta !== "answer=health") {
        expect(rounded(answer), `answer of ${subcommand}`).toMatchObject(rounded(read(code)) as object);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(4);
  });

  it("shows what our health report says of it", async () => {
    const shown = blocks.find(({ meta }) => meta === "answer=health");
    expect(await readPythonGraph(space.store, guide)).toMatchObject(read(shown!.code) as object);
  });

  it.each(["hybrid", "filters", "written-graph"])("lists the quirks that the tests of %s know, and no others", (name) => {
    const source = readFileSync(new URL(`quirks/${name}.integration.test.ts`, import.meta.url), "utf8");
    const [, subject] = /describe\("(.+) today"/.exec(source) ?? [];
    const titles = [...source.matchAll(/^ {2}(?:it|it\.each\([^]*?\]\))\("(.+?)(?:: %j.*)?", /gm)].map(([, title]) => title!);
    expect(titles.length).toBeGreaterThan(4);
    const [, section] = readFileSync(new URL("../../docs/interop.md", import.meta.url), "utf8").split(
      new RegExp(`^### ${subject!}$`, "im"),
    );
    const bullets = [...(section ?? "").split(/^##/m)[0]!.matchAll(/^- (.+)\.$/gm)].map(([, bullet]) => bullet!);
    expect(bullets).toEqual(titles);
  });

  it("has a section for every file of quirks", () => {
    expect(readdirSync(new URL("quirks", import.meta.url)).filter((file) => file.endsWith(".test.ts"))).toHaveLength(3);
  });
});

/** Scores of two decimals: the last digits of a vector are those of the processor. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === "number" ? Math.round(each * 100) / 100 : each,
  ) as unknown;
}
