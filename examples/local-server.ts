/** A Neo4j server that lives as long as this program. Needs Java with Maven, pip or Docker. */
// #region server
import { startLocalNeo4j } from "@graphspan/local-neo4j";
import neo4j from "neo4j-driver";

const server = await startLocalNeo4j({ temporary: true });
const driver = neo4j.driver(server.uri, neo4j.auth.basic(server.auth.username, server.auth.password));

const { records } = await driver.executeQuery("RETURN 'hello' AS greeting");
console.log(records[0]?.get("greeting")); // → hello
console.log(server.version, server.strategy);

await driver.close();
await server.stop();
// #endregion server
