import { describe, expect, it } from "vitest";
import { marksOf, runsOf, wordsOf } from "./words.js";

describe("words", () => {
  it.each([
    ["Marta's salary: 9,000!", ["marta", "s", "salary", "9", "000"]],
    ["A\u0308hre", ["\u00e4hre"]],
    ["狐狸 fox", ["狐", "狸", "fox"]],
    ["--- ...", []],
  ])("of %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it("come in runs", () => {
    expect([...runsOf(["a", "b", "c"], 2)]).toEqual(["a b", "b c"]);
    expect([...runsOf(["a"], 2)]).toEqual([]);
  });

  it("mark a text five at a time, and a shorter text as a whole", () => {
    expect([...marksOf("a b c d e f")]).toEqual(["a b c d e", "b c d e f"]);
    expect([...marksOf("A, b.")]).toEqual(["a b"]);
    expect([...marksOf("!")]).toEqual([]);
  });
});
