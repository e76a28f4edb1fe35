import { statSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { execa } from "execa";
import { readManifest } from "./workspace-packages.js";

/** Sizes of a package, in KiB, rounded up. */
export interface Sizes {
  /** What is downloaded. */
  readonly packed: number;
  /** What lies in `node_modules`, without dependencies. */
  readonly unpacked: number;
  /** What an `import` of its main entry loads: minified, with its dependencies, without its peers, Node's own modules and what is loaded later. */
  readonly bundled: number;
}

export async function measure(packagePath: string, tarball: string): Promise<Sizes> {
  const { stdout } = await execa({ encoding: "buffer" })`gzip -dc ${tarball}`;
  return { packed: kibibytes(statSync(tarball).size), unpacked: kibibytes(stdout.length), bundled: kibibytes(await bundledBytes(packagePath)) };
}

async function bundledBytes(packagePath: string): Promise<number> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(packagePath, "dist/index.js")],
    bundle: true,
    minify: true,
    write: false,
    splitting: true,
    metafile: true,
    outdir: "out",
    format: "esm",
    platform: "node",
    target: "node20",
    external: Object.keys(readManifest(packagePath).peerDependencies ?? {}),
    logLevel: "silent",
  });
  const loaded = new Set(Object.keys(metafile.outputs).filter((name) => metafile.outputs[name]!.entryPoint?.endsWith("dist/index.js") === true));
  for (const name of loaded)
    for (const { path, kind } of metafile.outputs[name]!.imports) if (kind === "import-statement" && path in metafile.outputs) loaded.add(path);
  const isLoaded = (path: string): boolean => Array.from(loaded).some((name) => path.endsWith(name));
  return outputFiles.reduce((sum, { path, contents }) => (isLoaded(path) ? sum + contents.length : sum), 0);
}

const kibibytes = (bytes: number): number => Math.ceil(bytes / 1024);
