import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

/** What a data folder remembers between starts. The file is readable by its owner only, because the password stands in it. */
export interface FolderIdentity {
  readonly version: string;
  readonly password: string;
}

const identitySchema: z.ZodType<FolderIdentity> = z.object({ version: z.string(), password: z.string() });

const identityFile = (folder: string): string => join(folder, "local-neo4j.json");

export async function readIdentity(folder: string): Promise<FolderIdentity | undefined> {
  return readJson(identityFile(folder), identitySchema);
}

export async function writeIdentity(folder: string, identity: FolderIdentity): Promise<void> {
  await writePrivately(identityFile(folder), `${JSON.stringify(identity, null, 2)}\n`);
}

/** Whether a server has ever set its store up here; from then on the store, not a file, knows the password. */
export async function hasStore(folder: string): Promise<boolean> {
  return stat(join(folder, "data", "databases", "system")).then(() => true, () => false);
}

export const generatePassword = (): string => randomBytes(18).toString("base64url");

/** Replaces a file in one step, so that a reader sees the old one or the new one, readable by its owner only. */
export async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

/** What a file of ours holds; undefined when it is missing or was not written by us. */
export async function readJson<Value>(file: string, schema: z.ZodType<Value>): Promise<Value | undefined> {
  try {
    const result = schema.safeParse(JSON.parse(await readFile(file, "utf8")));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
