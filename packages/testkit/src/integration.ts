import { randomBytes } from "node:crypto";

/** Where integration tests find their server; `pnpm test` starts one and sets these variables. */
export function testServer(): { readonly uri: string; readonly auth: { readonly username: string; readonly password: string } } | undefined {
  const { NEO4J_URI: uri, NEO4J_USER: username = "neo4j", NEO4J_PASSWORD: password } = process.env;
  return uri === undefined || password === undefined ? undefined : { uri, auth: { username, password } };
}

/** Why a suite that needs a server is skipped where there is none. */
export const needsServer = "needs a Neo4j server: run `pnpm test`, or set NEO4J_URI and NEO4J_PASSWORD";

/** A prefix for labels and indexes that no other test file uses: the community edition has one database for all. */
export function uniquePrefix(name: string): string {
  return `Test${name}${randomBytes(4).toString("hex")}`;
}
