import { describe, expect, it } from "vitest";
import { eachUntilAborted } from "./each-until-aborted.js";

async function* upTo(limit: number, seen: { closed: boolean }): AsyncGenerator<number> {
  try {
    for (let item = 1; item <= limit; item += 1) yield await Promise.resolve(item);
    await new Promise(() => undefined);
  } finally {
    seen.closed = true;
  }
}

describe("eachUntilAborted", () => {
  it("gives items in order, and closes what they come from when its consumer stops", async () => {
    const seen = { closed: false };
    const got: number[] = [];
    for await (const item of eachUntilAborted(upTo(9, seen), undefined)) if (got.push(item) === 3) break;
    expect(got).toEqual([1, 2, 3]);
    await expect.poll(() => seen.closed).toBe(true);
  });

  it("ends with the signal's reason where the next item never comes", async () => {
    const controller = new AbortController();
    const got: number[] = [];
    const reading = (async () => {
      for await (const item of eachUntilAborted(upTo(2, { closed: false }), controller.signal)) {
        got.push(item);
        if (item === 2)
          setImmediate(() => {
            controller.abort(new Error("enough"));
          });
      }
    })();
    await expect(reading).rejects.toThrow("enough");
    expect(got).toEqual([1, 2]);
  });
});
