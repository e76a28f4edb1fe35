/**
 * Every public package is released with the others, and whatever changed in one is announced by a changeset that names it.
 *
 * On a branch, what changed since it left main must be named by a changeset of that branch (an empty one says that users notice nothing).
 * On main itself, what changed since the last release must be named by one that waits for the next. So the check needs nothing but the
 * history of main, and holds in any clone of it.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { faultsOfChangesets } from "./changeset-rules.js";
import { publicPackages, root } from "./workspace-packages.js";

const git = async (...parameters: string[]): Promise<string> => (await execa("git", parameters, { cwd: root })).stdout.trim();

async function mainBranch(): Promise<string | undefined> {
  for (const name of ["origin/main", "main"]) if (await git("rev-parse", "--verify", "--quiet", name).catch(() => undefined)) return name;
  return undefined;
}

/** Where HEAD left main; undefined on main itself, and where main is not known. */
async function branchPoint(): Promise<string | undefined> {
  const main = await mainBranch();
  if (main === undefined) return undefined;
  const point = await git("merge-base", main, "HEAD");
  return point === (await git("rev-parse", "HEAD")) || (await git("rev-parse", "--abbrev-ref", "HEAD")) === "main" ? undefined : point;
}

/** The last commit that gave the packages another version, or brought the first of them. */
const lastRelease = (): Promise<string> => git("log", "-1", "--format=%H", "-G^  \"version\":", "--", "packages/core/package.json");

interface Status {
  readonly changesets: readonly { readonly releases: readonly { readonly name: string }[] }[];
}

async function changesetsSince(base: string): Promise<Status["changesets"]> {
  const folder = await mkdtemp(join(tmpdir(), "changesets-"));
  const output = join(folder, "status.json");
  const { all, failed } = await execa({ cwd: root, reject: false, all: true })`changeset status --since ${base} --output ${output}`;
  try {
    if (failed && all.includes("no changesets were found")) return [];
    if (failed) throw new Error(all);
    return (JSON.parse(readFileSync(output, "utf8")) as Status).changesets;
  } finally {
    await rm(folder, { recursive: true });
  }
}

if ((await git("rev-parse", "--is-shallow-repository")) === "true") throw new Error("This clone is shallow. Fetch its history: git fetch --unshallow");

const point = await branchPoint();
const base = point ?? (await lastRelease());
const changesets = await changesetsSince(base);
const { fixed } = JSON.parse(readFileSync(join(root, ".changeset/config.json"), "utf8")) as { readonly fixed: readonly (readonly string[])[] };
const faults = faultsOfChangesets({
  packages: publicPackages().map(({ folder, manifest }) => ({ name: manifest.name, folder })),
  fixed: fixed.flat(),
  changedFiles: (await git("diff", "--name-only", base)).split("\n"),
  named: changesets.flatMap(({ releases }) => releases.map(({ name }) => name)),
  saysNothingChanged: point !== undefined && changesets.some(({ releases }) => releases.length === 0),
});
console.log(`${changesets.length} changesets since ${base.slice(0, 10)}`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
