import { createInterface } from "node:readline";
import { z } from "zod";
import { openDriverWriter } from "./driver-writer.js";
import { openGraphspanWriter } from "./graphspan-writer.js";
import { type WriterSettings, writerSettings } from "./writer-settings.js";

/**
 * Writes the corpus whenever it is told to, one JSON line for each time, and measures itself: a process of its own, so that its memory is
 * its own too. The first line holds the settings.
 */
process.setSourceMapsEnabled(false);

const requests = z.object({ documents: z.int().min(1) });

const megabyte = 2 ** 20;
const writers = { graphspan: openGraphspanWriter, driver: openDriverWriter } as const;

const say = (answer: unknown): void => {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
};

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const settings: WriterSettings = writerSettings.parse(JSON.parse(String((await lines.next()).value)));
const writer = await writers[settings.writer](settings);
say({ ready: true });
for await (const line of lines) {
  try {
    const times = await writer.write(requests.parse(JSON.parse(line)).documents);
    say({ ...times, peakMegabytes: process.resourceUsage().maxRSS / 1_024, heapMegabytes: process.memoryUsage().heapUsed / megabyte });
  } catch (error) {
    say({ error: error instanceof Error ? error.message : String(error) });
  }
}
await writer.close();
