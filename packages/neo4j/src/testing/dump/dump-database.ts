import { createHash } from "node:crypto";
import { parseOptions } from "@graphspan/core";
import neo4j, { type SessionConfig } from "neo4j-driver";
import { type ConnectOptions, connectOptionsSchema } from "../../store/connect-options.js";
import { openDriver } from "../../store/open-driver.js";
import { toGraphspanError } from "../../store/server-errors.js";
import { withSession } from "../../store/with-session.js";
import { type DumpOptions, dumpOptionsSchema } from "./dump-options.js";
import { graphLines } from "./graph-lines.js";
import { readGraph } from "./read-graph.js";
import { readSchema } from "./read-schema.js";

/**
 * Lists a database as sorted lines: constraints, indexes with their options, nodes, relationships. Two databases with the same content have
 * the same dump, however they were filled; a difference of one value or of its type alone shows as a different line. Element ids are not in it,
 * nor, unless asked otherwise, run ids and times.
 *
 * The ends of a relationship are named by a hash of what they are: of their content alone where no other node has the same, else also of what
 * they are tied to. Where equal nodes are tied in ways that this cannot tell apart (two rings of three and one ring of six), neither can
 * the dump. A value that is written in more than 500 characters shows its beginning, its size and its SHA-256, so memory grows with the number of nodes
 * and relationships, not with the length of texts and vectors.
 *
 * Nothing must write to the database meanwhile.
 *
 * @param connection - As for `connect`; its signal stops the dump.
 * @throws What `connect` throws.
 */
export async function dumpDatabase(connection: ConnectOptions, options: DumpOptions = {}): Promise<readonly string[]> {
  const resolved = parseOptions("dumpDatabase", connectOptionsSchema, connection);
  const asked = parseOptions("dumpDatabase", dumpOptionsSchema, options);
  const { signal, database } = resolved;
  signal?.throwIfAborted();
  const driver = openDriver(resolved);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the driver declares this plain object as a class
  const config: SessionConfig = { database, defaultAccessMode: neo4j.session.READ };
  try {
    return await withSession(driver, config, { signal }, async (session) => [
      ...(await readSchema(session, asked.labelPrefix)),
      ...graphLines(await readGraph(session, asked)),
    ]);
  } catch (error) {
    signal?.throwIfAborted();
    throw toGraphspanError(error, "dumpDatabase");
  } finally {
    // Not awaited after an abort: a driver that waits for a host which does not answer closes only after it gave up.
    const closed = driver.close().catch(() => undefined);
    if (signal?.aborted !== true) await closed;
  }
}

/** The SHA-256, in hexadecimal, of the lines of {@link dumpDatabase}, each with a line feed behind it. */
export async function digestDatabase(connection: ConnectOptions, options: DumpOptions = {}): Promise<string> {
  const digest = createHash("sha256");
  for (const line of await dumpDatabase(connection, options)) digest.update(`${line}\n`);
  return digest.digest("hex");
}
