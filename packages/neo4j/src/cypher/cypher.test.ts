import { describe, expect, it } from "vitest";
import { count, cypher, identifier, joinCypher } from "./cypher.js";
import { literal } from "./literal.js";

const withCode = (code: string): Error => expect.objectContaining({ code }) as Error;

describe("the cypher tag", () => {
  it("joins Cypher text and quoted names", () => {
    expect(cypher`MATCH (n:${identifier("Chunk")}) RETURN n.${identifier("a b")} LIMIT ${count(3)}`).toBe(
      "MATCH (n:`Chunk`) RETURN n.`a b` LIMIT 3",
    );
    expect(joinCypher([cypher`a`, cypher`b`], " OR ")).toBe("a OR b");
  });

  it("does not take a plain string, so that a value can only be a parameter", () => {
    const fromUser: string = "x) DETACH DELETE n //";
    const refused = [
      // @ts-expect-error -- a string is not Cypher text
      () => cypher`MATCH (n) WHERE n.name = ${fromUser} RETURN n`,
      // @ts-expect-error -- neither is a number
      () => cypher`MATCH (n) RETURN n LIMIT ${3}`,
      // @ts-expect-error -- nor a list of strings
      () => joinCypher([fromUser], ", "),
    ];
    expect(refused).toHaveLength(3);
  });

  it("keeps text as it is written, with its backslashes resolved once", () => {
    expect(cypher`RETURN '\\d' AS \`name\``).toBe("RETURN '\\d' AS `name`");
  });
});

describe("a quoted name", () => {
  it.each([
    ["plain", "`plain`"],
    ["with ` backtick", "`with `` backtick`"],
    ["\\u0060", "`\\u005cu0060`"],
    ["\\\\u0060", "`\\\\u0060`"],
    ["\\uuu0060", "`\\u005cuuu0060`"],
    ["back\\slash", "`back\\slash`"],
  ])("%j is written %s", (name, written) => {
    expect(identifier(name)).toBe(written);
  });

  it.each(["", "a\0b", "\ud800", "a\udc00"])("%j is refused, because the server cannot hold it", (name) => {
    expect(() => identifier(name)).toThrow(withCode("LAYOUT.INVALID_NAME"));
  });
});

describe("a count", () => {
  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is refused", (value) => {
    expect(() => count(value)).toThrow(withCode("QUERY.INVALID_COUNT"));
  });
});

describe("a literal", () => {
  it.each([
    ["it's \\ x", "'it\\'s \\\\ x'"],
    [true, "true"],
    [12, "12"],
    [{ float: 3 }, "3.0"],
    [{ float: 0.5 }, "0.5"],
  ])("%j is written %s", (value, written) => {
    expect(literal(value)).toBe(written);
  });

  it("is refused where Cypher has no exact form for it", () => {
    expect(() => literal(1.5)).toThrow(withCode("QUERY.INVALID_PARAMETER"));
    expect(() => literal("\ud800")).toThrow(withCode("QUERY.INVALID_PARAMETER"));
  });
});
