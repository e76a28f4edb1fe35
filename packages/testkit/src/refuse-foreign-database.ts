import neo4j from "neo4j-driver";
import { testServer } from "./integration.js";

/** Set to 1 to run the tests on a database that holds data of somebody else. They touch only what carries their own labels. */
const override = "GRAPHSPAN_TEST_FOREIGN_DATABASE";

/**
 * Runs before all tests: a database that holds anything but leftovers of tests is not ours to work in.
 *
 * Labels of tests begin with `Test` ({@link uniquePrefix}).
 */
export async function setup(): Promise<void> {
  const server = testServer();
  if (server === undefined || process.env[override] === "1") return;
  const driver = neo4j.driver(server.uri, neo4j.auth.basic(server.auth.username, server.auth.password));
  try {
    const { records } = await driver.executeQuery(
      "MATCH (n) WHERE none(label IN labels(n) WHERE label STARTS WITH 'Test') WITH n LIMIT 1 RETURN labels(n) AS labels",
    );
    const [foreign] = records;
    if (foreign === undefined) return;
    throw new Error(
      `The database at ${server.uri} holds data that no test made (a node with the labels ${JSON.stringify(foreign.toObject())}). ` +
        `Unset NEO4J_URI to test on a server of its own, or set ${override}=1 if you mean it.`,
    );
  } finally {
    await driver.close();
  }
}
