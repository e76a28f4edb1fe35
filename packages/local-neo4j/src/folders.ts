import { join } from "node:path";
import type { Settings } from "./environment.js";

const name = "local-neo4j";

/** Where downloads are kept: they can be deleted at any time and come back by themselves. */
export function cacheFolder(settings: Settings, platform: NodeJS.Platform = process.platform): string {
  if (settings.cacheHome !== undefined) return join(settings.cacheHome, name);
  if (platform === "win32") return join(settings.localApplicationData ?? join(settings.home, "AppData", "Local"), name, "cache");
  if (platform === "darwin") return join(settings.home, "Library", "Caches", name);
  return join(settings.home, ".cache", name);
}

/** Where a server keeps its data when no folder is given: one per version, because a store does not open in an older one. */
export function defaultDataFolder(settings: Settings, version: string, platform: NodeJS.Platform = process.platform): string {
  return join(dataHome(settings, platform), name, `neo4j-${version}`);
}

function dataHome(settings: Settings, platform: NodeJS.Platform): string {
  if (settings.dataHome !== undefined) return settings.dataHome;
  if (platform === "win32") return settings.localApplicationData ?? join(settings.home, "AppData", "Local");
  if (platform === "darwin") return join(settings.home, "Library", "Application Support");
  return join(settings.home, ".local", "share");
}
