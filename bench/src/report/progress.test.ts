import { describe, expect, it } from "vitest";
import { createProgress } from "./progress.js";

function watched(isTTY: boolean) {
  const written: string[] = [];
  let clock = 0;
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 };
  const progress = createProgress(stream, () => clock);
  return { written, progress, wait: (ms: number) => (clock += ms) };
}

describe("progress", () => {
  it("writes each note over the last one on a terminal, and leaves the last one standing", () => {
    const { written, progress } = watched(true);
    progress.note("1 of 2");
    progress.note("2 of 2");
    progress.end();
    progress.end();
    expect(written).toEqual(["\r\u001B[K1 of 2", "\r\u001B[K2 of 2", "\n"]);
  });

  it("writes lines into a file, and of notes that only count up one in a while", () => {
    const { written, progress, wait } = watched(false);
    progress.note("loading");
    for (let done = 1; done <= 10; done += 1) {
      progress.note(`${done} of 10`);
      wait(1_000);
    }
    progress.note("done");
    expect(written).toEqual(["loading\n", "1 of 10\n", "7 of 10\n", "done\n"]);
  });
});
