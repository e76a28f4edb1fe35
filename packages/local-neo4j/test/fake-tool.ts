import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes a program into a folder under the name of a tool, so that a PATH that starts with the folder finds it first. */
export async function writeFakeTool(folder: string, name: string, program: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, name);
  await writeFile(file, `#!${process.execPath}\n${program}\n`);
  await chmod(file, 0o755);
  return file;
}
