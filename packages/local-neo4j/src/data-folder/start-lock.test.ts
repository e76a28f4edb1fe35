import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { endedProcess } from "../../test/ended-process.js";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { takeStartLock } from "./start-lock.js";

describe("the lock of a start", () => {
  it("lets one start at a time in", async () => {
    const folder = temporaryFolder();
    const unlock = await takeStartLock(folder);
    await expect(takeStartLock(folder)).rejects.toMatchObject({ code: "SERVER.START_IN_PROGRESS" });
    await unlock();
    await (await takeStartLock(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  it("is taken over when its holder is gone, when its holder's number was given away, and when it is empty", async () => {
    const holders = [{ pid: await endedProcess() }, { pid: process.pid, started: "before the last boot" }];
    for (const text of [...holders.map((holder) => JSON.stringify(holder)), ""]) {
      const folder = temporaryFolder();
      await writeFile(join(folder, "start.lock"), text);
      await (await takeStartLock(folder))();
      expect(await readdir(folder)).toEqual([]);
    }
  });
});
