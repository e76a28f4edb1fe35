import { describe, expect, it } from "vitest";
import { LocalNeo4jError, localNeo4jErrorCatalogue, type LocalNeo4jErrorCode } from "./errors.js";

describe("errors", () => {
  it("carry the marker by which Graphspan recognises its errors, and what the catalogue says", () => {
    for (const code of Object.keys(localNeo4jErrorCatalogue) as LocalNeo4jErrorCode[]) {
      const error = new LocalNeo4jError(code, "what happened", { details: { port: 1 } });
      expect(Symbol.for("graphspan.error") in error).toBe(true);
      expect(error).toMatchObject({ code, message: "what happened", ...localNeo4jErrorCatalogue[code], details: { port: 1 } });
    }
  });
});
