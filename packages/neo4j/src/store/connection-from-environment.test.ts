import { describe, expect, it } from "vitest";
import { connectionFromEnvironment } from "./connection-from-environment.js";

const NEO4J_URI = "bolt://localhost:7687";

describe("the connection in the environment", () => {
  it("has all that is set", () => {
    const environment = { NEO4J_URI, NEO4J_USER: "ann", NEO4J_PASSWORD: "p", NEO4J_DATABASE: "books", OTHER: "x" };
    expect(connectionFromEnvironment(environment)).toEqual({ uri: NEO4J_URI, auth: { username: "ann", password: "p" }, database: "books" });
  });

  it("takes the user under either name, and neo4j when there is none", () => {
    const user = (environment: Record<string, string>) =>
      connectionFromEnvironment({ NEO4J_URI, NEO4J_PASSWORD: "p", ...environment }).auth;
    expect(user({ NEO4J_USERNAME: "bob" })).toMatchObject({ username: "bob" });
    expect(user({ NEO4J_USERNAME: "bob", NEO4J_USER: "ann" })).toMatchObject({ username: "ann" });
    expect(user({})).toMatchObject({ username: "neo4j" });
  });

  it("goes without authentication when there is no password, and without what is set to nothing", () => {
    expect(connectionFromEnvironment({ NEO4J_URI, NEO4J_USER: "ann", NEO4J_PASSWORD: "", NEO4J_DATABASE: "" })).toEqual({ uri: NEO4J_URI });
  });

  it("names the variable that is missing", () => {
    const missing = expect.objectContaining({ code: "SERVER.MISSING_ENVIRONMENT", details: { variable: "NEO4J_URI" } }) as Error;
    expect(() => connectionFromEnvironment({ NEO4J_PASSWORD: "p" })).toThrow(missing);
  });

  it.each([
    "localhost",
    "127.0.0.1:7687",
    "http://localhost:7474",
    "bolt://",
    "bolt://localhost:99999",
    "bolt://localhost/?region=eu",
    "neo4j://localhost/?region",
    "neo4j://localhost/?address=other",
    "neo4j://localhost/?a=1&a=2",
    "neo4j://localhost/database",
    "bolt://me:secret-word@localhost",
    "bolt://secret-word@localhost",
  ])("refuses %s as an address, and does not repeat it", (uri) => {
    let thrown: unknown;
    try {
      connectionFromEnvironment({ NEO4J_URI: uri });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: "SERVER.INVALID_ENVIRONMENT", details: { variable: "NEO4J_URI" } });
    expect(String(thrown)).not.toContain("secret-word");
  });

  it.each(["bolt://localhost", "bolt+ssc://[::1]:7687", "neo4j+s://example.org/?region=eu", "neo4j://localhost:7687/"])("takes %s", (uri) => {
    expect(connectionFromEnvironment({ NEO4J_URI: uri }).uri).toBe(uri);
  });
});
