import { join } from "node:path";
import environmentPaths from "env-paths";

/**
 * Where models are kept unless the caller says otherwise: the user's cache folder by the custom of the system (`XDG_CACHE_HOME` or
 * `~/.cache` on Linux, `~/Library/Caches` on macOS, `%LOCALAPPDATA%` on Windows).
 */
export function modelCacheDirectory(): string {
  return join(environmentPaths("graphspan", { suffix: "" }).cache, "models");
}
