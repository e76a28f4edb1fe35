import { expect, it } from "vitest";
import { scoreText } from "./score-text.js";

it.each([
  [0, "0.0000"],
  [1, "1.0000"],
  [1 / 3, "0.3333"],
  [2 / 3, "0.6667"],
  // Exactly between two: to the even one.
  [1 / 32, "0.0312"],
  [3 / 32, "0.0938"],
  [5 / 32, "0.1562"],
  [31 / 32, "0.9688"],
  // Not exactly between two, though it is written so.
  [0.00005, "0.0001"],
  [0.12345, "0.1235"],
])("the score %d is written %s", (score, text) => {
  expect(scoreText(score)).toBe(text);
});
