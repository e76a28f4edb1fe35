import { describe, expect, it } from "vitest";
import { importPeer } from "./import-peer.js";

describe("importPeer", () => {
  it("says how to install a package that is not there", async () => {
    const name: string = "no-such-package";
    const missing = importPeer(name, `npm install ${name}`, () => import(name) as Promise<unknown>);
    await expect(missing).rejects.toMatchObject({ code: "EMBEDDING.DEPENDENCY_MISSING", fix: "Install it: npm install no-such-package" });
  });

  it("gives the module that is there", async () => {
    expect(await importPeer("node:path", "", () => import("node:path"))).toHaveProperty("join");
  });
});
