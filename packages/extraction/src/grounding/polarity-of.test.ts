import { describe, expect, it } from "vitest";
import { polarityOf } from "./polarity-of.js";

describe("a sentence", () => {
  it.each([
    "Ada never worked at Zeta.",
    "Ada did not work at Zeta.",
    "Ada didn’t work at Zeta.",
    "Ada no longer works at Zeta.",
    "Neither Ada nor Bob worked at Zeta.",
    "There is no evidence that Ada worked at Zeta.",
    "Ada cannot have worked at Zeta.",
    "Ada refused to work at Zeta.",
    "ADA NEVER WORKED AT ZETA",
  ])("denies: %s", (sentence) => {
    expect(polarityOf(sentence)).toBe("negated");
  });

  it.each([
    "Ada may have worked at Zeta.",
    "Ada might have worked at Zeta.",
    "Ada possibly worked at Zeta.",
    "Ada reportedly worked at Zeta.",
    "Bob claims that Ada worked at Zeta.",
    "Ada denied that she worked at Zeta.",
    "Ada is said to have worked at Zeta.",
    "Ada planned to work at Zeta.",
    "If Ada worked at Zeta, she knew Bob.",
    "Did Ada work at Zeta?",
  ])("leaves open: %s", (sentence) => {
    expect(polarityOf(sentence)).toBe("hedged");
  });

  it.each([
    "Ada worked at Zeta.",
    "In May 1990 Ada worked at Zeta.",
    "Not only Ada worked at Zeta.",
    "No doubt Ada worked at Zeta.",
    "Ada worked at No. 5 of Zeta.",
    "With all her might Ada worked at Zeta.",
    "Ada worked at Zeta; not until 1990 did she leave.",
    "Ada knotted a note at Zeta.",
    "Ada hat nie bei Zeta gearbeitet.",
  ])("asserts: %s", (sentence) => {
    expect(polarityOf(sentence)).toBe("asserted");
  });
});
