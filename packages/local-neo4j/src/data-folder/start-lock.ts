import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { LocalNeo4jError } from "../errors.js";
import { identifyProcess, isSameProcess } from "../process/process-identity.js";
import { readJson } from "./identity.js";

const holderSchema = z.object({ pid: z.int().positive(), started: z.string().optional() });

/**
 * Lets one start at a time into a folder. A lock whose holder is gone is taken over. Two starts that take over the same dead lock in
 * the same instant can both pass; the server's own lock on its store then refuses the second.
 *
 * @returns what gives the lock back.
 * @throws `SERVER.START_IN_PROGRESS` when another process is starting a server here.
 */
export async function takeStartLock(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, "start.lock");
  const me = JSON.stringify(await identifyProcess(process.pid));
  for (let attempt = 0; attempt < 3; attempt++) {
    const created = await writeFile(file, me, { flag: "wx" }).then(() => true, (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    });
    if (created) return () => rm(file, { force: true });
    const holder = await readJson(file, holderSchema);
    if (holder !== undefined && (await isSameProcess(holder))) break;
    const aside = `${file}.${randomBytes(4).toString("hex")}`;
    await rename(file, aside).catch(() => undefined);
    await rm(aside, { force: true });
  }
  throw new LocalNeo4jError("SERVER.START_IN_PROGRESS", `Another process is starting a server on ${folder}.`, { details: { folder } });
}
