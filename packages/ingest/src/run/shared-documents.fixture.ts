import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Real documents of many languages and formats: in the folder `GRAPHSPAN_SHARED`, or one called `shared` beside the project. */
export const sharedDocuments = join(sharedFolder(), "data", "docs");

function sharedFolder(): string {
  const beside = (folder: string): string =>
    existsSync(join(folder, "pnpm-workspace.yaml")) ? join(folder, "..", "shared") : beside(dirname(folder));
  return process.env["GRAPHSPAN_SHARED"] ?? beside(dirname(fileURLToPath(import.meta.url)));
}
