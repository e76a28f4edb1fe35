import neo4j from "neo4j-driver";
import { neo4jError } from "../errors.js";
import { toGraphspanError } from "./server-errors.js";

/**
 * Status of what is wrong with the query itself, found before the server has seen a value of the graph. The code says less: a stored text
 * that is no date is a `SyntaxError`, too.
 */
const wrongQuery = /^42/;
/** Codes whose words never quote a value. */
const quotesNothing = /\.Statement\.AccessMode$|\.(Security|Transaction|Database)\.|OutOfMemory/;

const fix = "Run the query by itself to see what the server says about it: that may quote values of the graph, so it is not repeated here.";

/** As `toGraphspanError`, without the server's words where they may quote a value of the graph: the caller may not be meant to see it. */
export function toDiscreetError(error: unknown, during: string): unknown {
  const told = toGraphspanError(error, during);
  if (!(error instanceof neo4j.Neo4jError) || !error.code.startsWith("Neo.")) return told;
  if (wrongQuery.test(error.gqlStatus) || quotesNothing.test(error.code)) return told;
  return neo4jError("QUERY.FAILED", `${during} failed: the server could not go on with a value of the graph.`, {
    details: { during, serverCode: error.code },
    fix,
  });
}
