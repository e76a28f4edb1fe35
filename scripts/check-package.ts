/**
 * Packs the package in the current folder the way it is published and looks at the tarball: publint (strict), attw (ESM only), and
 * that no development-only condition is left in its exports.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const folder = ".pack";
const run = (command: string, ...parameters: string[]): string =>
  execFileSync(command, parameters, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
run("pnpm", "pack", "--pack-destination", folder);
const [tarball] = readdirSync(folder);
if (tarball === undefined) throw new Error("pnpm pack made no tarball");
const path = join(folder, tarball);

const manifest = run("tar", "-xzOf", path, "package/package.json");
for (const leftover of ["@graphspan/source", "workspace:", "catalog:"])
  if (manifest.includes(leftover)) throw new Error(`${tarball}: its package.json still holds "${leftover}"`);

console.log(run("publint", "run", path, "--strict"));
console.log(run("attw", path, "--profile", "esm-only"));
