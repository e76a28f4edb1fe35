import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const packages = join(import.meta.dirname, "packages");
const manifest = (folder) => join(packages, folder, "package.json");

/** Every package that is published. */
const published = readdirSync(packages)
  .filter((folder) => existsSync(manifest(folder)) && JSON.parse(readFileSync(manifest(folder), "utf8")).private !== true)
  .map((folder) => `packages/${folder}`);

const validation = { invalidLink: true, invalidPath: true, rewrittenLink: true, notExported: true };

/** A clone may have no remote, or another one: links to sources would differ, and warn. */
const withoutSources = { disableGit: true, disableSources: true };

/** @type {import("typedoc").TypeDocOptions} */
export default {
  name: "Graphspan",
  entryPointStrategy: "packages",
  entryPoints: published,
  packageOptions: {
    entryPoints: ["src/@(index|testing).ts"],
    validation: { ...validation, notDocumented: true },
    // Every exported name and every method; names of fields may speak for themselves.
    requiredToBeDocumented: ["Class", "Enum", "Function", "Interface", "TypeAlias", "Variable"],
    // Types are checked by `pnpm typecheck`.
    skipErrorChecking: true,
    ...withoutSources,
  },
  out: "docs/api",
  readme: "none",
  ...withoutSources,
  treatWarningsAsErrors: true,
  treatValidationWarningsAsErrors: true,
  validation,
};
