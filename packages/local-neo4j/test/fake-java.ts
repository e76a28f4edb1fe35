import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFakeTool } from "./fake-tool.js";

/** A folder that looks like a Java installation; `release` is the file in which an installation names its version. */
export async function writeFakeJava(home: string, version: string, options = { release: true }): Promise<string> {
  await mkdir(home, { recursive: true });
  await writeFakeTool(join(home, "bin"), "java", `console.error('openjdk version "${version}" 2026-01-20');`);
  if (options.release) await writeFile(join(home, "release"), `IMPLEMENTOR="Somebody"\nJAVA_VERSION="${version}"\n`);
  return home;
}
