/** Ids that are hard to tell apart, or to write into a query. No two are equal as texts, but for 7 and "7". */
export const documentIds: readonly (string | number)[] = [
  "d1",
  "D1",
  "d1 ",
  " d1",
  "d12",
  "d1-1",
  "d",
  'd"1',
  "d'1",
  "d`1",
  "d\\1",
  "d\n1",
  "d\\u00601",
  "\u00e41",
  "a\u03081",
  "1",
  "01",
  "1.0",
  "1.0E15",
  7,
  "7",
  -3,
  9_007_199_254_740_991,
  "__proto__",
  "constructor",
  "null",
  "*",
  "d1 OR d2",
  "$scopeDocumentIds",
  "文1",
  "\u{1f98a}1",
];

/** Ids that no document has. */
export const unknownIds: readonly string[] = ["d1  ", "nowhere1", "7.0", "undefined", "D12"];

export const publishers: readonly unknown[] = ["ACME", "acme", "Bo's log", "a AND b", "n.example.org", ["ACME", "Initech"]];

export const mediaTypes: readonly string[] = ["text/plain", "text/markdown"];

export const uriRoots: readonly string[] = ["file:///a/", "file:///a/b/", "file:///A/", "https://n.example.org/?q='\"`\\"];

/** Metadata keys with values; the same key has values of several types. */
export const metadata: Readonly<Record<string, readonly (string | number | boolean | readonly string[])[]>> = {
  site: ["n.example.org", "nXexampleXorg", "1", 1, 1.5, true, ["n.example.org", "other"]],
  "note`) RETURN 1 //": ["Bo's log", "a AND b", 'say "no"'],
  "ключ.вложенный": ["да", "нет"],
  __proto__x: ["x", false],
};

const second = 1_000;
const hour = 3_600 * second;

/** How dates are stored, and the instant that each means; null where it means none. */
export const dates: readonly { readonly publishedAt: unknown; readonly publishedAtInstant?: Date; readonly instant: number | null }[] = [
  { publishedAt: "2023", instant: Date.UTC(2023, 0, 1) },
  { publishedAt: "2023-05", instant: Date.UTC(2023, 4, 1) },
  { publishedAt: "2023-05-06", instant: Date.UTC(2023, 4, 6) },
  { publishedAt: "20230507", instant: Date.UTC(2023, 4, 7) },
  { publishedAt: " 2023-05-06T10:30 ", instant: Date.UTC(2023, 4, 6, 10, 30) },
  { publishedAt: "2023-05-06T23:30:15.25-02:00", instant: Date.UTC(2023, 4, 7, 1, 30, 15, 250) },
  { publishedAt: "2023-05-06T01:00+0530", instant: Date.UTC(2023, 4, 6) - 4.5 * hour },
  { publishedAt: "2024-02-29", instant: Date.UTC(2024, 1, 29) },
  { publishedAt: "2023-02-29", instant: null },
  { publishedAt: "May 2023", instant: null },
  { publishedAt: 2023, instant: null },
  { publishedAt: null, instant: null },
  { publishedAt: new Date(Date.UTC(2022, 11, 31, 23, 59)), instant: Date.UTC(2022, 11, 31, 23, 59) },
  // Where there is an instant, it counts, whatever the text says.
  { publishedAt: "1999", publishedAtInstant: new Date(Date.UTC(2025, 6, 1)), instant: Date.UTC(2025, 6, 1) },
  { publishedAt: "in spring", publishedAtInstant: new Date(Date.UTC(2021, 2, 3)), instant: Date.UTC(2021, 2, 3) },
];

/** Bounds of a scope, and the instant that each means. */
export const bounds: readonly { readonly text: string; readonly instant: number }[] = [
  { text: "2022", instant: Date.UTC(2022, 0, 1) },
  { text: "2023-01", instant: Date.UTC(2023, 0, 1) },
  { text: "2023-05-01", instant: Date.UTC(2023, 4, 1) },
  { text: "2023-05-06", instant: Date.UTC(2023, 4, 6) },
  { text: "2023-05-06T02:00+02:00", instant: Date.UTC(2023, 4, 6) },
  { text: "2023-05-07T01:30:15.250Z", instant: Date.UTC(2023, 4, 7, 1, 30, 15, 250) },
  { text: "2024-03", instant: Date.UTC(2024, 2, 1) },
];

export const topics: readonly string[] = ["fox", "pump", "heron", "mast", "tide", "lamp", "Brücke", "naïve", "狐狸"];
