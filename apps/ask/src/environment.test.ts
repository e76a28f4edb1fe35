import { describe, expect, it } from "vitest";
import { readEnvironment, showsWhereFaultsHappen } from "./environment.js";

describe("the environment of the app", () => {
  it("takes a variable that is empty as one that is unset", () => {
    const unset = readEnvironment({}, "/here");
    expect(unset).toEqual({ home: "/here/.graphspan", userFolder: "/here" });
    expect(readEnvironment({ GRAPHSPAN_HOME: "", INIT_CWD: "" }, "/here")).toEqual(unset);
    expect(readEnvironment({ GRAPHSPAN_HOME: "mine", INIT_CWD: "/there" }, "/here")).toEqual({ home: "/here/mine", userFolder: "/there" });
  });

  it("shows where faults happen with any value of the variable but none", () => {
    expect([undefined, "", "0", "1", "yes"].map((value) => showsWhereFaultsHappen({ GRAPHSPAN_DEBUG: value }))).toEqual([false, false, true, true, true]);
  });
});
