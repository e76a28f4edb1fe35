import type { Generation } from "../versions.js";

/** What a start chooses of the settings. */
export interface SettingChoices {
  readonly port: number;
  readonly pageCache: string;
}

/** Settings of a server, by name. */
export type ServerSettings = Readonly<Record<string, string>>;

/**
 * What every server of ours is told, whatever starts it: authentication on, nothing but Bolt, no usage report, and neither network
 * nor files within reach of a query. `LOAD CSV` works in a read transaction too, so without the last settings any query could fetch
 * addresses of the local network or read files of the machine.
 */
export function commonSettings(generation: Generation, { port, pageCache }: SettingChoices): ServerSettings {
  const [quietPeriod, noWait] = generation.quietPeriodSetting.split("=") as [string, string];
  return {
    "dbms.security.auth_enabled": "true",
    "server.bolt.advertised_address": `127.0.0.1:${port}`,
    "server.http.enabled": "false",
    "server.https.enabled": "false",
    "dbms.usage_report.enabled": "false",
    "server.memory.pagecache.size": pageCache,
    // Two databases would take 256 MB each for their first log.
    "db.tx_log.preallocate": "false",
    [quietPeriod]: noWait,
    "dbms.security.allow_csv_import_from_file_urls": "false",
    "internal.dbms.cypher_ip_blocklist": "0.0.0.0/0,::/0",
  };
}

/** The text of `neo4j.conf` for a server that runs on this machine. */
export function configurationText(generation: Generation, choices: SettingChoices): string {
  const settings: ServerSettings = {
    "server.default_listen_address": "127.0.0.1",
    "server.bolt.listen_address": `127.0.0.1:${choices.port}`,
    "server.directories.import": "import",
    ...commonSettings(generation, choices),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return ["# Written anew at every start by local-neo4j.", ...lines, ""].join("\n");
}
