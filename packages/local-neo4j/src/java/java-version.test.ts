import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { writeFakeJava } from "../../test/fake-java.js";
import { featureVersion, versionOfJava } from "./java-version.js";

describe("the version of a Java", () => {
  it.each([
    ["25.0.3", 25],
    ["17", 17],
    ["21-ea", 21],
    ["1.8.0_402", 8],
    ["11.0.22+7", 11],
    ['"21.0.2" 2024-01-16 LTS', 21],
    ["none", undefined],
    ["", undefined],
  ])("is read from %j", (text, expected) => {
    expect(featureVersion(text)).toBe(expected);
  });

  it("is asked for where no release file tells it", async () => {
    const home = await writeFakeJava(temporaryFolder(), "21.0.5", { release: false });
    expect(await versionOfJava(home, `${home}/bin/java`)).toBe(21);
  });
});
