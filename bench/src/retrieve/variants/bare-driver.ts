import neo4j, { type Driver, type Record as DriverRecord } from "neo4j-driver";
import type { Connection } from "./connection.js";

/** The driver and nothing else: a query as an application without a library would send it. */
export interface BareDriver {
  run(query: string, parameters: Readonly<Record<string, unknown>>): Promise<DriverRecord[]>;
  close(): Promise<void>;
}

export async function openBareDriver({ uri, auth, database }: Connection): Promise<BareDriver> {
  const driver: Driver = neo4j.driver(uri, neo4j.auth.basic(auth.username, auth.password));
  await driver.verifyConnectivity();
  return {
    async run(query, parameters) {
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the driver declares this plain object as a class
      const session = driver.session({ database, defaultAccessMode: neo4j.session.READ });
      try {
        const { records } = await session.run(query, toDriver(parameters));
        return records;
      } finally {
        await session.close();
      }
    },
    close: () => driver.close(),
  };
}

/** Whole numbers as INTEGER, vectors as vectors. */
function toDriver(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      if (Number.isInteger(value)) return [name, neo4j.int(value as number)];
      return [name, value instanceof Float32Array ? neo4j.vector(value) : value];
    }),
  );
}
