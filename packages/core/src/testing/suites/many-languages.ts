/** One sentence in many scripts, and texts that break what counts in bytes or units. None is blank. */
export const manyLanguages: readonly string[] = [
  "The grey heron waits in shallow water.",
  "Der Graureiher wartet im seichten Wasser.",
  "La garza espera en el agua poco profunda.",
  "Серая цапля ждёт на мелководье.",
  "アオサギは浅瀬で待つ。",
  "苍鹭在浅水中等待。",
  "طائر البلشون الرمادي ينتظر في المياه الضحلة.",
  "नीला बगुला उथले पानी में प्रतीक्षा करता है।",
  "นกกระสานวลรออยู่ในน้ำตื้น",
  "He\u0301ron et h\u00e9ron",
  "🐦🏞️👩‍👩‍👧‍👦",
  "x",
];

/** Nothing to read: the empty text, and white space of every kind. */
export const blankTexts: readonly string[] = ["", " ", "\n\t\r\n", "\u00a0", "\u3000", "\ufeff", "\u2028\u2029"];

/** Half a surrogate pair at the beginning, in the middle and at the end: no UTF-8 form. */
export const brokenTexts: readonly string[] = ["\ud800", "\udc00", "heron \ud83d", "\udc26 heron", "\udc26\ud83d"];
