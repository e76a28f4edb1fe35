import { describe, expect, it } from "vitest";
import { eventMeter } from "./event-meter.js";

function longest(text: string, bytesPerChunk: number): number {
  const meter = eventMeter();
  const bytes = Buffer.from(text);
  let most = 0;
  for (let start = 0; start < bytes.length; start += bytesPerChunk) most = Math.max(most, meter(bytes.subarray(start, start + bytesPerChunk)));
  return most;
}

describe("the meter of events", () => {
  it.each([
    ["an event without an end", "data: 56789", 11],
    ["events that end", "data: 1\n\ndata: 2\n\ndata: 34\n\n", 9],
    ["events with Windows' line ends", "data: 1\r\n\r\ndata: 2\r\n\r\n", 10],
    ["events with the line ends of old Macs", "data: 1\r\rdata: 2\r\r", 8],
    ["an event of many lines", "data: 1\ndata: 2\ndata: 3\n\n", 24],
    ["an event of many lines on Windows", "data: 1\r\ndata: 2\r\n\r\n", 18],
    ["blank lines only", "\n\n\n\r\n\r\n", 1],
    ["nothing", "", 0],
  ])("measures %s, however it is torn", (_, text, expected) => {
    for (const bytesPerChunk of [1, 2, 3, 100]) expect(longest(text, bytesPerChunk)).toBe(expected);
  });
});
