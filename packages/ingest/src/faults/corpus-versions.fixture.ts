import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Cuts every line into a chunk of its own. */
export const lineCharacters = 16;

const lines = (word: string, count: number): string => Array.from({ length: count }, (_, line) => `${word} line ${line}`).join("\n");
const sections = (word: string): string => `# ${word}\n\n${lines(word, 4)}\n\n## More ${word}\n\n${lines(word, 6)}\n`;

/** Enough chunks to be staged piece by piece, before the whole is published. */
const manyLines = 1_300;

const stays = { "stays/one.md": sections("one"), "stays/two.txt": lines("two", 30), "stays/empty.txt": "" };

/** Two states of one corpus: documents stay, change, vanish, come and move. */
const versions = {
  before: {
    ...stays,
    "changes.md": sections("old"),
    "moves/from.txt": lines("moved", 12),
    "vanishes.txt": lines("gone", 40),
  },
  after: {
    ...stays,
    "changes.md": sections("new"),
    "moves/to.txt": lines("moved", 12),
    "comes.md": sections("here"),
  },
} as const;

export interface Corpus {
  readonly version: keyof typeof versions;
  /** Whether it has a large document, which changes from version to version. */
  readonly hasLarge: boolean;
}

/** Makes `folder` hold one version, and nothing else. */
export async function writeCorpus(folder: string, { version, hasLarge }: Corpus): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const large = hasLarge ? { "large.txt": lines(version, manyLines) } : {};
  for (const [path, text] of Object.entries({ ...versions[version], ...large })) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
