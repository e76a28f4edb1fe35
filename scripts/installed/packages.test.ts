import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fetchLocalModel } from "@graphspan/embeddings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokenPromises } from "../../docs/promised-output.js";
import { parsePage } from "../../docs/page.js";
import { quoteIn } from "../../docs/quotes.js";
import { openStage, type Stage } from "../../examples/stage.fixture.js";
import { pack } from "../pack.js";
import { entryPoints, publicPackages } from "../workspace-packages.js";
import { callsThatNeed } from "./optional-peers.js";
import { createProject, installLine, type Project } from "./project.js";
import { type Registry, startRegistry } from "./registry.js";

const packages = publicPackages();
const tarballs = mkdtempSync(join(tmpdir(), "tarballs-"));
let registry: Registry;
let stage: Stage;

beforeAll(async () => {
  const packed: string[] = [];
  for (const { folder, path } of packages) packed.push(await pack(path, join(tarballs, folder)));
  registry = await startRegistry(packed);
  stage = await openStage();
  await fetchLocalModel();
});

afterAll(async () => {
  await stage.close();
  await registry.close();
  rmSync(tarballs, { recursive: true, force: true });
});

/** As TypeScript's own `--init` has it, with our declarations checked too. */
const compilerOptions = { strict: true, module: "nodenext", target: "es2023", types: ["node"], skipLibCheck: false, outDir: "compiled" };

describe.each(packages)("$manifest.name, installed from its tarball", ({ path, manifest }) => {
  const readmePath = join(path, "README.md");
  const readme = parsePage(existsSync(readmePath) ? readFileSync(readmePath, "utf8") : "");
  const examples = readme.fences.filter(({ language }) => language === "ts").flatMap((fence) => quoteIn(fence) ?? []);
  const installLines = readme.fences.filter(({ language }) => language === "sh").flatMap(({ code }) => code.match(/^.*npm install .*$/gm) ?? []);
  const optional = Object.entries(manifest.peerDependenciesMeta ?? {}).flatMap(([name, meta]) => (meta.optional === true ? [name] : []));
  let project: Project;

  beforeAll(async () => {
    project = createProject(registry.url);
    await project.shell(installLine(manifest.name));
  });

  afterAll(() => {
    project.remove();
  });

  it("is imported", async () => {
    const printed = await project.shell(`node --input-type=module --eval 'console.log(Object.keys(await import("${manifest.name}")).length)'`);
    expect(Number(printed)).toBeGreaterThan(0);
  });

  it.each(optional)("works without %s, and says so where it is needed", async (peer) => {
    const call = callsThatNeed[manifest.name]?.[peer];
    expect(call, `Say in scripts/installed/optional-peers.ts which call of ${manifest.name} needs ${peer}`).toBeDefined();
    project.write("without.mjs", `${call!}.catch(({ code, message, fix }) => console.log(JSON.stringify({ code, message, fix })));\n`);
    const error = JSON.parse(await project.shell("node without.mjs")) as Record<string, string>;
    expect(error["code"]).toMatch(/\.DEPENDENCY_MISSING$/);
    expect(error["fix"]).toContain(`npm install`);
  });

  it("is installed by the lines of its README", async () => {
    expect(installLines).not.toEqual([]);
    for (const line of installLines) await project.shell(line);
  });

  it("has types that hold, with those of its README's examples", async () => {
    project.write("entries.ts", entryPoints(manifest).map((name, index) => `export * as entry${index} from "${name}";\n`).join(""));
    for (const { file, code } of examples) project.write(basename(file), code);
    project.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    await project.shell("npx --no-install tsc");
  });

  it.each(examples)("runs $file#$region as its README shows it", async ({ file, code }) => {
    const environment = await stage.prepare(code);
    const program = join(project.folder, "compiled", basename(file, ".ts"));
    const printed = await project.shell(`cd '${stage.folder}' && node '${program}.js'`, environment);
    expect(printed).not.toBe("");
    expect(brokenPromises(code, printed), printed).toEqual([]);
  });

  it.each(Object.keys(manifest.bin ?? {}))("brings the program %s", async (program) => {
    expect(await project.shell(`npx --no-install ${program} --help`)).toContain(`Usage: ${program}`);
  });
});
