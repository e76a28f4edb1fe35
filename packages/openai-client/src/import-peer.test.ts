import { GraphspanError } from "@graphspan/core";
import { describe, expect, it } from "vitest";
import { createPeerImporter } from "./import-peer.js";

const importPeer = createPeerImporter(
  (message, context) => new GraphspanError("TEST.DEPENDENCY_MISSING", message, { fix: "Mend it.", retryable: false }, context),
);

describe("a peer importer", () => {
  it("says how to install a package that is not there, in its package's own words", async () => {
    const name: string = "no-such-package";
    const missing = importPeer(name, `npm install ${name}`, () => import(name) as Promise<unknown>);
    await expect(missing).rejects.toMatchObject({
      code: "TEST.DEPENDENCY_MISSING",
      message: "The package no-such-package could not be loaded.",
      fix: "Install it: npm install no-such-package",
      details: { package: name },
    });
  });

  it("gives the module that is there", async () => {
    expect(await importPeer("node:path", "", () => import("node:path"))).toHaveProperty("join");
  });
});
