import { describe, expect, it } from "vitest";
import { generationOf } from "../versions.js";
import { configurationText } from "./settings.js";

describe("the settings of a server", () => {
  it("open Bolt on the loopback interface and shut everything else", () => {
    expect(configurationText(generationOf("2026.09.0"), { port: 7777, pageCache: "768m" })).toMatchInlineSnapshot(`
      "# Written anew at every start by local-neo4j.
      server.default_listen_address=127.0.0.1
      server.bolt.listen_address=127.0.0.1:7777
      server.directories.import=import
      dbms.security.auth_enabled=true
      server.bolt.advertised_address=127.0.0.1:7777
      server.http.enabled=false
      server.https.enabled=false
      dbms.usage_report.enabled=false
      server.memory.pagecache.size=768m
      db.tx_log.preallocate=false
      internal.dbms.bolt.netty_server_shutdown_quiet_period_duration=0s
      dbms.security.allow_csv_import_from_file_urls=false
      internal.dbms.cypher_ip_blocklist=0.0.0.0/0,::/0
      "
    `);
  });

  it("name the quiet period as each generation calls it", () => {
    const choices = { port: 1, pageCache: "128m" };
    expect(configurationText(generationOf("5.26.30"), choices)).toContain("\ninternal.dbms.bolt.netty_server_shutdown_quiet_period=0\n");
    expect(configurationText(generationOf("2026.09.0"), choices)).toContain("\ninternal.dbms.bolt.netty_server_shutdown_quiet_period_duration=0s\n");
  });
});
