import { join } from "node:path";
import environmentPaths from "env-paths";

/** Where benches keep what they can make again: data of their servers, Python, true neighbours. By the custom of the system. */
export const cacheFolder = (): string => join(environmentPaths("graphspan", { suffix: "" }).cache, "bench");
