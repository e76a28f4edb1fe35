import { describe, expect, it } from "vitest";
import { printable, printableName } from "./printable.js";

describe("printable", () => {
  it("keeps text of every script, tabs and lines", () => {
    const text = "Grüße\t京都 👩‍👩‍👧\nשלום e\u0301";
    expect(printable(text)).toBe(text);
  });

  it("shows what would control a terminal", () => {
    expect(printable("a\u001b[31mred\u0007\u009b2J")).toBe("a␛[31mred␇\uFFFD2J");
    expect(printable("one\r\ntwo\rthree")).toBe("one\ntwo␍three");
    expect(printable("evil\u202Etxt")).toBe("evil\uFFFDtxt");
  });
});

describe("printableName", () => {
  it("keeps a name on one line", () => {
    expect(printableName("new\nline\u2028x\u200Fy.md")).toBe("new␊line\uFFFDx\uFFFDy.md");
    expect(printableName("日本語 noël.md")).toBe("日本語 noël.md");
  });
});
