import type { Variant } from "../../harness/variant.js";
import { openBareDriver, type BareDriver } from "./bare-driver.js";
import type { Connection } from "./connection.js";
import type { DriverTask } from "./driver-task.js";

export interface DriverVariantOptions<Question> {
  readonly name: string;
  readonly recallAs?: string | undefined;
  readonly connection: Connection;
  readonly task: DriverTask<Question>;
}

/** The driver alone: what a retriever costs at least. */
export function driverVariant<Question>({ name, recallAs, connection, task }: DriverVariantOptions<Question>): Variant<Question> {
  let driver: BareDriver | undefined;
  return {
    name,
    recallAs,
    async prepare() {
      driver = await openBareDriver(connection);
    },
    async run(question) {
      const start = performance.now();
      const records = await driver!.run(task.query, task.parameters(question));
      const elapsedMs = performance.now() - start;
      const rows = records.map((record) => record.toObject());
      return { ids: rows.map(({ id }) => id as string), nearest: task.nearest?.(rows), elapsedMs };
    },
    async close() {
      await driver?.close();
    },
  };
}
