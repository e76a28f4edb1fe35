import { describe, expect, it } from "vitest";
import { describeServer } from "./server-info.js";

const kernel = (version: string, edition = "community") => ({ name: "Neo4j Kernel", versions: [version], edition });
const cypher = (...versions: string[]) => ({ name: "Cypher", versions, edition: "" });

describe("a server", () => {
  it.each(["5.26.0", "5.26.30", "5.27-aura", "2025.01.0", "2026.09.0", "2026.10-aura"])("of version %s will do", (version) => {
    expect(describeServer([kernel(version)], 5)).toMatchObject({
      product: "Neo4j",
      version,
      edition: "community",
      vectorParameters: false,
    });
  });

  it.each(["3.5.0", "4.4.40", "5.9.0", "5.25.1", "", "dev"])("of version %j is too old", (version) => {
    expect(() => describeServer([kernel(version)], 5)).toThrow(expect.objectContaining({ code: "SERVER.TOO_OLD" }) as Error);
  });

  it("that does not know itself is refused", () => {
    expect(() => describeServer([], 6)).toThrow(expect.objectContaining({ code: "SERVER.TOO_OLD" }) as Error);
  });

  it("knows Cypher 25 and vectors when it says so", () => {
    expect(describeServer([kernel("2026.09.0"), cypher("5", "25")], 6)).toMatchObject({ cypher25: true, vectorParameters: true });
    expect(describeServer([kernel("5.26.30"), cypher("5")], 5)).toMatchObject({ cypher25: false, vectorParameters: false });
  });
});
