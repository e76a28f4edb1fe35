import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const skipped = new Set(["node_modules", "dist", "sample", "samples", "fixtures", ".git", ".graphspan", ".changeset", ".turbo", ".pack", "CHANGELOG.md"]);

/** Made by typedoc, which copies pages without what they link to. */
const generated = join("docs", "api");

/** Paths of every Markdown page of the project, from its root. */
export function markdownFiles(folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (path === generated) return [];
      if (entry.isDirectory()) return markdownFiles(path);
      return entry.name.endsWith(".md") ? [path] : [];
    });
}
