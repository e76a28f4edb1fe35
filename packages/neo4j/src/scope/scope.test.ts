import { describe, expect, it } from "vitest";
import { compileScope, narrowScope, onlyInScope } from "./compile-scope.js";
import { numberWritten } from "./number-written.js";
import { scope, scopeSchema } from "./scope.js";

const documents = scope.documents as (documentIds: unknown) => unknown;

describe("scope.documents", () => {
  it("is plain data with each id once, in the given order", () => {
    expect(scope.documents(["b", "a", "b"])).toEqual({ kind: "documents", documentIds: ["b", "a"] });
  });

  it("cannot be changed afterwards, neither itself nor through the given list", () => {
    const ids = ["a"];
    const made = scope.documents(ids);
    ids.push("b");
    expect(made.documentIds).toEqual(["a"]);
    expect(Object.isFrozen(made) && Object.isFrozen(made.documentIds)).toBe(true);
  });

  it("takes a hundred thousand documents, and survives JSON", () => {
    const made = scope.documents(Array.from({ length: 100_000 }, (_, index) => `document-${index}`));
    expect(scopeSchema.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
  });

  it.each([
    ["no id", []],
    ["an empty id", ["a", ""]],
    ["a number", [1]],
    ["null for an id", [null]],
    ["a hole", new Array<string>(1)],
    ["half a surrogate pair", ["\uD800"]],
    ["a text", "a"],
    ["null", null],
    ["undefined", undefined],
    ["a set", new Set(["a"])],
    ["too many ids", Array.from({ length: 100_001 }, (_, index) => `${index}`)],
  ])("refuses %s", (_, ids) => {
    expect(() => documents(ids)).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }));
  });
});

describe("compileScope", () => {
  it("looks for numbers where a text writes one", () => {
    expect(compileScope(scope.documents(["x", "7", "2.5", "-0.0"])).parameters).toEqual({
      scopeDocumentIds: ["x", "7", "2.5", "-0.0"],
      scopeStoredIds: ["x", "7", "2.5", "-0.0", 7n, 2.5, -0],
    });
  });
});

describe("narrowScope", () => {
  it("keeps what both hold", () => {
    const narrow = narrowScope(compileScope(scope.documents(["a", "7", "b"])), ["7", "a", "a", "c"]);
    expect([...narrow.documentIds]).toEqual(["7", "a"]);
    expect(narrow.parameters).toEqual({ scopeDocumentIds: ["7", "a"], scopeStoredIds: ["7", "a", 7n] });
  });
});

describe("numberWritten", () => {
  it.each([
    ["0", 0n],
    ["-42", -42n],
    ["9223372036854775807", 9223372036854775807n],
    ["1.0E10", 1e10],
    ["1.5E-7", 1.5e-7],
  ])("reads %s", (text, number) => {
    expect(numberWritten(text)).toBe(number);
  });

  it.each(["", "x", "1x", "1e5", "0x10", " 1", "1 ", "9223372036854775808", "1.", ".5", "NaN", "Infinity", "1.0E999", "٣"])(
    "reads no number from %j",
    (text) => {
      expect(numberWritten(text)).toBeNull();
    },
  );
});

describe("onlyInScope", () => {
  const rows = [{ documentId: "a" }, { documentId: "A" }, { documentId: "a " }];

  it("lets only exactly the named documents through", () => {
    expect(onlyInScope(rows, compileScope(scope.documents(["a"])))).toEqual([{ documentId: "a" }]);
  });

  it("lets everything through without a scope", () => {
    expect(onlyInScope(rows, null)).toBe(rows);
  });
});
