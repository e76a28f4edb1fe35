import { describe, expect, it } from "vitest";
import { suitedAnalyzer } from "./suited-analyzer.js";

describe("suitedAnalyzer", () => {
  it.each([
    ["english", "English", ["Where do foxes live?"]],
    ["english", "German", ["Wo wohnen Füchse?"]],
    ["english", "Chinese, Japanese, Korean and Thai", ["狐狸住在哪里", "キツネはどこに住んでいますか", "여우는 어디에 사나요", "สุนัขจิ้งจอกอาศัยอยู่ที่ไหน"]],
    ["arabic", "Arabic", ["أين تعيش الثعالب؟ في HTML"]],
    ["russian", "Russian", ["Где живут лисы?"]],
    ["greek", "Greek", ["Πού ζουν οι αλεπούδες;"]],
    ["hindi", "Hindi", ["लोमड़ियाँ कहाँ रहती हैं?"]],
    ["english", "a mixture in which nothing prevails", ["Где живут лисы", "Where do foxes live, and the hens?"]],
    ["russian", "a mixture that is mostly Russian", ["Где живут лисы, и где живут куры?", "foxes"]],
    ["english", "texts without letters", ["1234", ""]],
    ["english", "no texts", []],
  ])("takes %s for %s", (analyzer, _, texts) => {
    expect(suitedAnalyzer(texts)).toBe(analyzer);
  });
});
