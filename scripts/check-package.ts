/**
 * Looks at the package in the current folder the way it is published: publint (strict), attw (ESM only), nothing left in its package.json
 * that is only for development, and its sizes against their budgets.
 */
import { basename } from "node:path";
import { execa } from "execa";
import { pack } from "./pack.js";
import { overBudget, readBudget } from "./size-budget.js";
import { measure } from "./size-measure.js";
import { readManifest } from "./workspace-packages.js";

const path = process.cwd();
const { name } = readManifest(path);
const tarball = await pack(path, ".pack");

const { stdout: manifest } = await execa("tar", ["-xzOf", tarball, "package/package.json"]);
for (const leftover of ["@graphspan/source", "workspace:", "catalog:"])
  if (manifest.includes(leftover)) throw new Error(`${basename(tarball)}: its package.json still holds "${leftover}"`);

await execa({ stdout: "inherit", stderr: "inherit" })`publint run ${tarball} --strict`;
await execa({ stdout: "inherit", stderr: "inherit" })`attw ${tarball} --profile ${"esm-only"}`;

const sizes = await measure(path, tarball);
console.log(`Sizes in KiB: ${Object.entries(sizes).map(([what, size]) => `${what} ${size}`).join(", ")}`);
const complaints = overBudget(name, sizes, readBudget(name));
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
