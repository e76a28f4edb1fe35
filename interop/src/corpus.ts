import { readFileSync } from "node:fs";

const read = (name: string): string => readFileSync(new URL(`../../apps/ask/samples/vue/${name}.md`, import.meta.url), "utf8");

/** Documents that both stacks build from: English with code, Markdown or not as one likes. */
export const corpus: readonly { readonly path: string; readonly text: string }[] = ["plugins", "list", "composables"].map((name) => ({
  path: `guide/${name}.md`,
  text: read(name),
}));

/** Plain words, which mean the same to Python, which hands them to Lucene as they are, and to us. */
export const questions: readonly string[] = [
  "composables mixins reuse stateful logic",
  "install plugin global property translate",
  "array change detection mutation methods",
  "asynchronous state fetch error",
  "key attribute identity nodes",
];
