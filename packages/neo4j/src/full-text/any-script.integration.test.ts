import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fullText } from "../retrieve/preset.js";
import { createRetriever, type Retriever } from "../retrieve/retriever.js";
import { createSampleGraph, type SampleGraph } from "../retrieve/sample-graph.fixture.js";

/** Passages in which the letters of a word stand side by side, and others that hold the same letters scattered, and are shorter. */
const documents: readonly (readonly [id: string, text: string])[] = [
  ["tokyo weather", "明日の東京都の天気は晴れ"],
  ["capital of old", "京の都に住む"],
  ["east", "東の京に行く"],
  ["database", "高速なデータベースの設計"],
  ["scattered kana", "ター、デス"],
  ["shanghai", "他住在上海市的中心地区"],
  ["sea", "海上"],
  ["korean search", "이것은 한국어 검색 시스템에 대한 안내서입니다"],
  ["korean scattered", "색이 고운 검은 돌"],
  ["arabic", "قالت المعلمة إن الثعالب تعيش في الغابات الكثيفة، ثم كتبت على السبورة."],
  ["thai", "เมื่อวานนี้เราเห็นสุนัขจิ้งจอกสองตัวในป่าใกล้หมู่บ้าน"],
  ["vietnamese", "Tiếng Việt có nhiều dấu thanh"],
  ["decomposed", "Der Pru\u0308fstand in Zu\u0308rich"],
  ["decomposed korean", "부산 항구".normalize("NFD")],
  ["full width", "型番ＡＢＣ１２３とｶﾞﾗｽ"],
  ["soft hyphens", "Die Dampf\u00ADkessel\u00AD\nprüfung und die Wasser\u00AD \r\n  stands\u00ADanzeige"],
  ["ligatures", "the ﬁnal oﬃce of the ﬂeet"],
  ["foxes", "foxes and hens live here"],
];

describe.skipIf(!testServer()).each(["english", "standard-no-stop-words", "cjk", "standard-folding"])(
  `questions in any script, for the analyzer %s (${needsServer})`,
  (analyzer) => {
    let graph: SampleGraph;
    let retriever: Retriever;
    beforeAll(async () => {
      graph = await createSampleGraph("Scripts", { indexes: ["fullText"], analyzer });
      await graph.write(documents.map(([id, text]) => ({ id, title: "", chunks: [text] })));
      retriever = createRetriever({ store: graph.store, layout: graph.layout, embeddingSet: null, preset: fullText() });
    });
    afterAll(() => graph.close());

    const ranked = async (question: string): Promise<string[]> =>
      (await retriever.retrieve(question, { budget: { neighbourChunks: 0, maxItems: 128 } })).items.map(({ documentId }) => documentId);

    it.each([
      ["東京", "tokyo weather"],
      ["京都", "tokyo weather"],
      ["東京都の天気はどうですか", "tokyo weather"],
      ["データ", "database"],
      ["データベース", "database"],
      ["上海", "shanghai"],
      ["上海在哪里?", "shanghai"],
      ["검색", "korean search"],
      ["한국어 검색은 어떻게 하나요?", "korean search"],
      ["أين تعيش الثعالب؟", "arabic"],
      ["Mammals: الثعالب?", "arabic"],
      ["จิ้งจอก", "thai"],
      ["เราเห็นสุนัขจิ้งจอกที่ไหน", "thai"],
    ])("%j ranks the passage first that holds the letters side by side", async (question, documentId) => {
      expect((await ranked(question))[0]).toBe(documentId);
    });

    it.each([
      ["Tiếng Việt".normalize("NFD"), "vietnamese"],
      ["dấu".normalize("NFC"), "vietnamese"],
      ["Prüfstand", "decomposed"],
      ["Zu\u0308rich", "decomposed"],
      ["부산", "decomposed korean"],
      ["검색".normalize("NFD"), "korean search"],
      ["データ".normalize("NFD"), "database"],
      ["ABC123", "full width"],
      ["ＡＢＣ１２３", "full width"],
      ["ガラス", "full width"],
      ["ﾃﾞｰﾀ", "database"],
      ["Dampfkesselprüfung", "soft hyphens"],
      ["Dampfkesselpru\u0308fung", "soft hyphens"],
      ["Wasser\u00ADstands\u00ADanzeige", "soft hyphens"],
      ["Wasserstandsanzeige", "soft hyphens"],
      ["oﬃce", "ligatures"],
      ["final fleet", "ligatures"],
    ])("%j finds its word, however either is written", async (question, documentId) => {
      expect((await ranked(question))[0]).toBe(documentId);
    });

    it.each([
      ["eleven hundred different words", Array.from({ length: 1_100 }, (_, index) => `other${index}`).join(" ")],
      ["a hundred thousand repeats", "hens ".repeat(100_000)],
      ["a hundred thousand repeats of an ideograph", "京".repeat(100_000)],
      ["ten thousand different ideographs", Array.from({ length: 10_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("")],
      ["thirty pages of English", "The gauge measures. Every quarter of an hour, somebody reads it / writes it down. ".repeat(1_200)],
      ["thirty pages of Japanese", "測定器は水位を測る。十五分ごとに読み取る。データを記録する。".repeat(1_200)],
      ["thirty pages of Thai", "เครื่องวัดระดับน้ำทุกสิบห้านาทีแล้วจดบันทึก ".repeat(1_200)],
      ["thirty pages of Arabic", "يقيس الجهاز ارتفاع الماء كل ربع ساعة، ثم يسجله. ".repeat(1_200)],
      ["operators", "AND OR NOT && || ! + - ( ) { } [ TO ] ^ \" ~ * ? : \\ / title:x searchText:*"],
      ["slashes", "/ // /etc/hosts a/b \\ \\\\ /[/"],
      ["lone surrogates", "\uD800 \uDC00 a\uD83D \uDE00b \uDBFF\uDBFF 京\uD800都"],
      ["what is invisible", "\u0000 \u00AD \u200B\u200D\uFEFF \u202E \u2066 \uFFFE \uFFFF"],
    ])("a question of %s is answered, also with words before and after it", { timeout: 60_000 }, async (_, noise) => {
      await expect(ranked(noise)).resolves.toBeInstanceOf(Array);
      expect(await ranked(`foxes ${noise}`)).toContain("foxes");
      expect(await ranked(`${noise} foxes`)).toContain("foxes");
    });
  },
);
