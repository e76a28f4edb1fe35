import { describe, expect, it } from "vitest";
import { faultsOfChangesets } from "./changeset-rules.js";

const facts = {
  packages: [
    { name: "@graphspan/core", folder: "core" },
    { name: "@graphspan/neo4j", folder: "neo4j" },
  ],
  fixed: ["@graphspan/core", "@graphspan/neo4j"],
  changedFiles: ["packages/core/src/spans/utf8.ts"],
  named: ["@graphspan/core"],
  saysNothingChanged: false,
};

describe("changesets", () => {
  it("that name every changed package are enough", () => {
    expect(faultsOfChangesets(facts)).toEqual([]);
  });

  it.each(["src/index.ts", "README.md", "package.json"])("have to name a package whose %s changed", (file) => {
    const faults = faultsOfChangesets({ ...facts, changedFiles: [`packages/neo4j/${file}`] });
    expect(faults).toEqual([expect.stringMatching(/^@graphspan\/neo4j has changed and no changeset names it/)]);
  });

  it.each(["src/a.test.ts", "src/a.fixture.ts", "vitest.config.ts"])("need not name a package whose %s changed", (file) => {
    expect(faultsOfChangesets({ ...facts, changedFiles: [`packages/neo4j/${file}`] })).toEqual([]);
  });

  it("may say that users notice nothing", () => {
    expect(faultsOfChangesets({ ...facts, named: [], saysNothingChanged: true })).toEqual([]);
  });

  it("release a new package with the others", () => {
    expect(faultsOfChangesets({ ...facts, fixed: ["@graphspan/core"] })).toEqual([
      '@graphspan/neo4j is not released with the others. Add it to "fixed" in .changeset/config.json.',
    ]);
  });
});
