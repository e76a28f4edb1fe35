import { type GraphStore, layouts } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";
import { adoptionHint } from "./adoption-hint.js";
import type { Session } from "./open-session.js";

const signal = new AbortController().signal;
const hintOf = (run: () => Promise<unknown>, until = signal) =>
  adoptionHint({ store: { run: run as GraphStore["run"] } as Session["store"], layout: layouts.graphspan }, until);
const counts = (foreignChunks: number) => () => Promise.resolve([{ documents: 2, chunks: 5, foreignChunks }]);

describe("the hint that a graph was not adopted", () => {
  it("names what other software wrote, and the preview", async () => {
    expect(await hintOf(counts(5))).toMatch(/^5 of 5 chunks were written by other software, .*\n.*`ask adopt preview`/);
  });

  it("is none where nothing is foreign", async () => {
    expect(await hintOf(counts(0))).toBeNull();
  });

  it("is none where the server has no answer to it", async () => {
    expect(await hintOf(() => Promise.reject(new Error("It took too long.")))).toBeNull();
  });

  it("stops with the command", async () => {
    await expect(hintOf(() => Promise.reject(new Error("stopped")), AbortSignal.abort("enough"))).rejects.toBe("enough");
  });
});
