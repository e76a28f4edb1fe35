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
  /** What an `import` of its main entry loads: minified, with its dependencies, without its peers and Node's own modules. */
  readonly bundled: number;
}

export async function measure(packagePath: string, tarball: string): Promise<Sizes> {
  const { stdout } = await execa({ encoding: "buffer" })`gzip -dc ${tarball}`;
  return { packed: kibibytes(statSync(tarball).size), unpacked: kibibytes(stdout.length), bundled: kibibytes(await bundledBytes(packagePath)) };
}

async function bundledBytes(packagePath: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [join(packagePath, "dist/index.js")],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    external: Object.keys(readManifest(packagePath).peerDependencies ?? {}),
    logLevel: "silent",
  });
  return outputFiles.reduce((sum, { contents }) => sum + contents.length, 0);
}

const kibibytes = (bytes: number): number => Math.ceil(bytes / 1024);
