import { describe, expect, it } from "vitest";
import { suitedAnalyzer, unsuitedAnalyzer } from "./suited-analyzer.js";

const english = "Where do foxes live, and where do the hens live?";
const german = "Wo wohnen Füchse?";
const arabic = "أين تعيش الثعالب؟ في HTML";
const russian = "Где живут лисы, и где живут куры?";
const greek = "Πού ζουν οι αλεπούδες;";
const hindi = "लोमड़ियाँ कहाँ रहती हैं?";
const thai = "สุนัขจิ้งจอกอาศัยอยู่ที่ไหน";
const khmer = "តើកញ្ជ្រោងរស់នៅទីណា";
const chinese = "狐狸住在哪里";
const japanese = "キツネはどこに住んでいますか";
const korean = "여우는 어디에 사나요";

describe("suitedAnalyzer", () => {
  it.each([
    ["english", "English", [english]],
    ["english", "German", [german]],
    ["english", "Chinese, Japanese, Korean and Thai", [chinese, japanese, korean, thai]],
    ["arabic", "Arabic", [arabic]],
    ["russian", "Russian", ["Где живут лисы?"]],
    ["greek", "Greek", [greek]],
    ["hindi", "Hindi", [hindi]],
    ["english", "a mixture in which nothing prevails", ["Где живут лисы", "Where do foxes live, and the hens?"]],
    ["russian", "a mixture that is mostly Russian", [russian, "foxes"]],
    ["english", "texts without letters", ["1234", ""]],
    ["english", "no texts", []],
  ])("takes %s for %s", (analyzer, _, texts) => {
    expect(suitedAnalyzer(texts)).toBe(analyzer);
  });
});

describe("unsuitedAnalyzer", () => {
  const better = (isFolded: boolean, analyzer: string, texts: readonly string[]): string | null | undefined =>
    unsuitedAnalyzer({ isFolded, analyzer, texts })?.better;

  const samples = { english, german, arabic, russian, greek, hindi, thai, khmer, chinese, japanese, korean };
  it.each(Object.entries(samples))("has nothing against what is chosen for %s", (_, text) => {
    expect(unsuitedAnalyzer({ isFolded: true, analyzer: suitedAnalyzer([text]), texts: [text] })).toBeNull();
  });

  it.each([
    ["english", "Arabic", arabic, "arabic"],
    ["cjk", "Cyrillic", russian, "russian"],
    ["standard", "Greek", greek, "greek"],
    ["arabic", "Devanagari", hindi, "hindi"],
    ["arabic", "Latin", english, "english"],
    ["thai", "Chinese, Japanese or Korean", chinese, "english"],
    ["keyword", "Latin", english, "english"],
  ])("says that %s does not suit folded texts in %s letters", (analyzer, script, text, suited) => {
    expect(unsuitedAnalyzer({ isFolded: true, analyzer, texts: [text] })).toEqual({ script, better: suited });
  });

  it.each([
    ["persian", arabic],
    ["bulgarian", russian],
    ["german", english],
    ["cjk", english],
    ["cjk", thai],
    ["cjk", korean],
    ["thai", thai],
    ["standard-no-stop-words", chinese],
  ])("leaves %s to who chose it for %j, when texts are folded", (analyzer, text) => {
    expect(better(true, analyzer, [text])).toBeUndefined();
  });

  it("leaves an analyzer to a part of the texts that is not the largest, but not to one that is hardly there", () => {
    expect(better(true, "arabic", [english, arabic])).toBeUndefined();
    expect(better(true, "arabic", [english.repeat(20), arabic])).toBe("english");
  });

  it.each([
    ["standard", thai, "thai"],
    ["standard", japanese, "cjk"],
    ["standard-no-stop-words", chinese, "cjk"],
    ["english", korean, "cjk"],
    ["thai", japanese, "cjk"],
    ["cjk", khmer, null],
    ["english", arabic, "arabic"],
  ])("says that %s does not suit %j as it was stored", (analyzer, text, suited) => {
    expect(better(false, analyzer, [text])).toBe(suited);
  });

  it.each([
    ["standard-no-stop-words", english],
    ["cjk", japanese],
    ["thai", thai],
    ["cjk", ""],
    ["arabic", "123"],
  ])("has nothing against %s for %j as it was stored", (analyzer, text) => {
    expect(better(false, analyzer, [text])).toBeUndefined();
  });
});
