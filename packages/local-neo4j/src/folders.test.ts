import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "./environment.js";
import { cacheFolder, defaultDataFolder } from "./folders.js";

const settings = readEnvironment({ HOME: "/home/ada" });

describe("the folders of the user", () => {
  it("follow the custom of each system", () => {
    expect(cacheFolder(settings, "linux")).toBe("/home/ada/.cache/local-neo4j");
    expect(cacheFolder(settings, "darwin")).toBe("/home/ada/Library/Caches/local-neo4j");
    expect(cacheFolder(settings, "win32")).toBe(join("/home/ada", "AppData", "Local", "local-neo4j", "cache"));
    expect(defaultDataFolder(settings, "5.26.30", "linux")).toBe("/home/ada/.local/share/local-neo4j/neo4j-5.26.30");
  });

  it("are where the variables for them say", () => {
    const moved = readEnvironment({ HOME: "/home/ada", XDG_CACHE_HOME: "/cache", XDG_DATA_HOME: "/data" });
    expect(cacheFolder(moved, "linux")).toBe("/cache/local-neo4j");
    expect(defaultDataFolder(moved, "2026.09.0", "linux")).toBe("/data/local-neo4j/neo4j-2026.09.0");
  });

  it("take an empty variable for one that is not set", () => {
    expect(cacheFolder(readEnvironment({ HOME: "/home/ada", XDG_CACHE_HOME: "" }), "linux")).toBe("/home/ada/.cache/local-neo4j");
  });
});
