import { describe, expect, it } from "vitest";
import { parseInstant } from "./parse-instant.js";

const instant = (text: string): string | undefined => parseInstant(text)?.toISOString();

describe("parseInstant", () => {
  it("gives the start of the period at every precision, in UTC without a zone", () => {
    expect(instant("2023")).toBe("2023-01-01T00:00:00.000Z");
    expect(instant("2023-05")).toBe("2023-05-01T00:00:00.000Z");
    expect(instant("2023-05-08")).toBe("2023-05-08T00:00:00.000Z");
    expect(instant("20230508")).toBe("2023-05-08T00:00:00.000Z");
    expect(instant("2023-05-08T13:56")).toBe("2023-05-08T13:56:00.000Z");
    expect(instant("2023-05-08 13:56:01.5")).toBe("2023-05-08T13:56:01.500Z");
    expect(instant("0099-01-01")).toBe("0099-01-01T00:00:00.000Z");
  });

  it("reads zones", () => {
    expect(instant("2023-09-26T17:01:22+00:00")).toBe("2023-09-26T17:01:22.000Z");
    expect(instant("2023-09-26T01:00-0330")).toBe("2023-09-26T04:30:00.000Z");
    expect(instant("2023-09-26T01:00+02")).toBe("2023-09-25T23:00:00.000Z");
    expect(instant("2023-12-31T24:00Z")).toBe("2024-01-01T00:00:00.000Z");
  });

  it("gives nothing for what is no calendar date", () => {
    for (const text of [
      "",
      "soon",
      "8 May 2023",
      "2023-02-30",
      "2023-13-01",
      "2023-05-08T25:00",
      "2023-05-08T10:61",
      "23-05-08",
      "2023-05-08T10:00+99:00",
    ])
      expect(parseInstant(text)).toBeNull();
  });
});
