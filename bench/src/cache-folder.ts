import { join } from "node:path";
import environmentPaths from "env-paths";

/** Where benches keep what they can make again: data of their servers, Python, true neighbours. By the custom of the system. */
export const cacheFolder = (): string => join(environmentPaths("graphspan", { suffix: "" }).cache, "bench");

/** Where `fetchLocalModel` keeps the local model unless it is told otherwise. */
export const defaultModelFolder = (): string => join(environmentPaths("graphspan", { suffix: "" }).cache, "models", "all-MiniLM-L6-v2-w8");
