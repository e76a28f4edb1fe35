import { fileURLToPath } from "node:url";
import { connect } from "@graphspan/neo4j";
import { openPythonEnvironment, type PythonEnvironment } from "@graphspan/testkit/python";
import { cacheFolder } from "../cache-folder.js";
import { benchError } from "../errors.js";
import type { Report } from "../report/report.js";
import { benchGraph } from "./graph/bench-graph.js";
import { removeGraph } from "./graph/load-graph.js";
import { refuseForeignData } from "./graph/refuse-foreign-data.js";
import { measureRetrieval } from "./measure-retrieval.js";
import { openServer } from "./open-server.js";
import type { RetrieveBenchOptions } from "./retrieve-options.js";

const requirements = fileURLToPath(new URL("../../python/requirements.txt", import.meta.url));

/**
 * Measures hybrid and vector retrieval: our retriever, the bare driver, and neo4j-graphrag.
 *
 * @throws `BENCH.FOREIGN_DATABASE`, `BENCH.PYTHON_UNAVAILABLE`, errors of the server; the signal's reason when it aborts. Nothing is left
 * running, whatever happens.
 */
export async function benchRetrieve(options: RetrieveBenchOptions): Promise<Report> {
  const { prefix, foreignDatabase, uri, keep, signal } = options;
  const python = await findPython(options);
  const server = await openServer(options);
  try {
    const store = await connect({ ...server.connection, signal });
    const graph = benchGraph(prefix);
    try {
      if (!foreignDatabase) await refuseForeignData(store, prefix, signal);
      try {
        return await measureRetrieval(options, { store, graph, python, connection: server.connection });
      } finally {
        if (uri !== null && !keep) await removeGraph(store, graph);
      }
    } finally {
      await store.close();
    }
  } finally {
    await server.stop();
  }
}

async function findPython({ python, signal, onNote }: RetrieveBenchOptions): Promise<PythonEnvironment> {
  if (python === "leave out") return { python: null, reason: "--no-python was given" };
  const environment = await openPythonEnvironment({ folder: cacheFolder(), requirements, signal, onNote });
  if (environment.python !== null || python === "use") return environment;
  throw benchError("BENCH.PYTHON_UNAVAILABLE", `Python cannot be measured: ${environment.reason}.`);
}
