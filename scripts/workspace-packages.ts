import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** What these checks read of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A package that is published. */
export interface PublicPackage {
  /** Its name below `packages`. */
  readonly folder: string;
  readonly path: string;
  readonly manifest: Manifest;
}

/** Every package that is published: all of `packages` that are not private. */
export function publicPackages(): PublicPackage[] {
  const packages = join(root, "packages");
  return readdirSync(packages)
    .filter((folder) => existsSync(join(packages, folder, "package.json")))
    .map((folder) => ({ folder, path: join(packages, folder), manifest: readManifest(join(packages, folder)) }))
    .filter(({ manifest }) => manifest.private !== true);
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

/** The names under which a package can be imported: its own, and those of its further entry points. */
export function entryPoints({ name, exports = {} }: Manifest): string[] {
  return Object.keys(exports)
    .filter((path) => path !== "./package.json")
    .map((path) => name + path.slice(1));
}
