import { expect, it } from "vitest";
import { isEnglish } from "./stopwords.js";

it.each(["Zeta built it.", "Ada worked at Zeta.", "Herons nest.", "He died in Rome."])("%s is English", (text) => {
  expect(isEnglish(text)).toBe(true);
});

it.each(["Roma es la capital.", "Paris liegt an der Seine.", "Les rives du lac.", "Он жил там.", "Köprü eskidir.", "橋は長い。", "De brug is een oude brug."])("%s is not", (text) => {
  expect(isEnglish(text)).toBe(false);
});
