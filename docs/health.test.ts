import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { healthFindingCodes, healthNoteCodes } from "../packages/neo4j/src/health/health-codes.js";
import { healthSchema } from "../packages/neo4j/src/health/health-schema.js";
import { root } from "./markdown-files.js";

const page = readFileSync(join(root, "docs/health.md"), "utf8");

/** What the tables under a heading begin with. */
const firstColumn = (heading: string): string[] => {
  const [, section = ""] = page.split(heading);
  return [...section.split(/^## /m)[0]!.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code!);
};

describe("docs/health.md", () => {
  it("lists every code, in the order in which health tells them", () => {
    expect(firstColumn("## Findings")).toEqual([...healthFindingCodes]);
    expect(firstColumn("## Notes")).toEqual([...healthNoteCodes]);
  });

  it("describes every field of the JSON", () => {
    expect(firstColumn("# Health of a graph").sort()).toEqual(Object.keys(healthSchema.shape).sort());
  });
});
