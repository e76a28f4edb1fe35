import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GivenDocument } from "../sources/given-source.js";

/** Files with and without sections, pages, places in their bytes, metadata and text. */
const files: Readonly<Record<string, string | Uint8Array>> = {
  "nested.md":
    '---\ntitle: "A \\"quoted\\", title"\nauthor: Ada\npublishedAt: 2023-05\ntags: [sea, "salt, and; more|x"]\n---\n# One\r\n\r\nfirst\ttext\r\n\r\n## Two\n\nsecond\n\n### Two\n\nthird\n\n# One\n\nagain\n',
  "page.html": "<title>A page</title><script>no</script><h1>Caf&eacute;</h1><p>open  <b>daily</b>",
  "pages.txt": "first\n\fsecond\n\f",
  "folder/utf16.txt": Buffer.from("\uFEFFsmå ord 🌊", "utf16le"),
  "empty.txt": "",
};

/** So long that an ingest stages it, piece by piece. */
const large = Array.from({ length: 1_300 }, (_, line) => `"tide" ${line}`).join("\n");

/** Texts that a careless writer or reader of CSV would break, and metadata of every type. */
export const hostileDocuments: readonly GivenDocument[] = [
  { uri: "quotes", content: '"\n""\n"""\n,"",\n\\"\\\n' },
  { uri: "breaks, and more", content: "a\r\nb\rc\u2028d\u2029e\u0085f\u000bg\th" },
  { uri: "signs", content: "= x\n@y\n; | ,\n\u001F \u0000 \uFFFD\n👩‍👩‍👧 e\u0301 \uFEFF ﷽\n' ` $ {} ()" },
  { uri: "blank", content: "\n \n" },
  {
    uri: "typed",
    content: "values",
    title: " of 'every' \"type\" ",
    metadata: {
      year: 2026,
      zero: -0,
      ratio: 0.1,
      big: 1e21,
      small: 5e-324,
      checked: true,
      none: "",
      space: "  ",
      lines: "a\r\nb\n",
      whole: [1, -2],
      mixed: [1, 2.5],
      flags: [true, false],
      names: ["", 'a "b", c', " d ", "e\nf"],
      nested: { "a, b": "x", 'c:d "e"': 1 },
      publishedAt: "2024-02-29T23:30:00+02:00",
      language: "en",
    },
  },
  { uri: "typed otherwise", content: "values", metadata: { year: "MMXXVI", ratio: 1, flags: "none", publishedAt: "last week" } },
  { uri: "typed again", content: "values", metadata: { year: 1999, added: 1 } },
  { uri: "large", content: large },
];

export async function writeHostileFiles(folder: string): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
