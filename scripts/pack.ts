import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";

/**
 * Packs a package as it is published: with `publishConfig` applied and `workspace:` and `catalog:` resolved, which only pnpm does.
 *
 * @returns The path of its tarball, the only file in the folder.
 */
export async function pack(packagePath: string, folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await execa("pnpm", ["pack", "--pack-destination", folder], { cwd: packagePath });
  const [tarball] = readdirSync(folder);
  if (tarball === undefined) throw new Error(`pnpm pack made no tarball of ${packagePath}`);
  return join(folder, tarball);
}
