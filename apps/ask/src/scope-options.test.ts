import { scope } from "@graphspan/neo4j";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { type ScopeFlags, scopeOf, withScopeOptions } from "./scope-options.js";

const parsed = (...words: string[]): ReturnType<typeof scopeOf> =>
  scopeOf(withScopeOptions(new Command().exitOverride().configureOutput({ outputError: () => undefined })).parse(words, { from: "user" }).opts<ScopeFlags>());

const documents = (names: readonly string[]): ReturnType<typeof scope.fromCypher> =>
  scope.fromCypher(
    "MATCH (document:`Document`) WHERE document.`id` IN $documents OR document.`uri` IN $documents RETURN document.`id` AS documentId",
    { documents: names },
  );

describe("the scope of a question", () => {
  it("is the whole graph where no flag says otherwise", () => {
    expect(parsed()).toBeUndefined();
  });

  it.each([
    [["--document", "a", "--document", "b"], documents(["a", "b"])],
    [["--section", "s"], scope.sections(["s"])],
    [["--publisher", "ACME", "--publisher", "Initech"], scope.matching({ publisher: ["ACME", "Initech"] })],
    [["--media-type", "text/markdown"], scope.matching({ mediaType: ["text/markdown"] })],
    [["--source-prefix", "docs/"], scope.matching({ sourceUriPrefix: "docs/" })],
    [["--published-from", "2024-05", "--published-before", "2025"], scope.matching({ publishedFrom: "2024-05", publishedBefore: "2025" })],
    [["--metadata", "language=sv", "--metadata", "language=no"], scope.matching({ metadata: { language: ["sv", "no"] } })],
    [["--metadata", "a:b=c=d", "--metadata", "year=2024"], scope.matching({ metadata: { "a:b": ["c=d"], year: ["2024", 2024] } })],
    [["--metadata", "year:=2024", "--metadata", "open:=true", "--metadata", 't:="x"'], scope.matching({ metadata: { year: [2024], open: [true], t: ["x"] } })],
    [["--metadata", "constructor=x"], scope.matching({ metadata: { constructor: ["x"] } })],
    [["--document", "a", "--publisher", "P"], scope.all(documents(["a"]), scope.matching({ publisher: ["P"] }))],
    [
      ["--metadata", "k=v", "--section", "s", "--document", "a"],
      scope.all(documents(["a"]), scope.sections(["s"]), scope.matching({ metadata: { k: ["v"] } })),
    ],
  ])("is read from %j", (words, expected) => {
    expect(parsed(...words)).toEqual(expected);
  });

  it.each([["language"], ["=sv"], [":=1"], ["year:=20x"], ["year:=null"], ["year:=[1]"], ["year:="]])("refuses the metadata %j", (text) => {
    expect(() => parsed("--metadata", text)).toThrow("--metadata");
  });
});
