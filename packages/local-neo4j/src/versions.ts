/** What is started when nothing is asked for, and what differs between the two generations of the server. */

export const defaultVersion = "2026.09.0";

/** The long-term release, for machines that have only Java 17 to 20. */
export const longTermVersion = "5.26.30";

/** Which versions can be named: the long-term line and the calendar versions from 2026 on. */
export const versionPattern = /^(5\.26\.\d{1,3}|20(2[6-9]|[3-9]\d)\.\d{2}\.\d{1,3})$/;

export interface Generation {
  readonly minimumJava: number;
  readonly mainClass: string;
  /** Without it a stop takes ten seconds longer: the network layer waits for late messages. */
  readonly quietPeriodSetting: string;
}

const longTerm: Generation = {
  minimumJava: 17,
  mainClass: "org.neo4j.server.CommunityEntryPoint",
  quietPeriodSetting: "internal.dbms.bolt.netty_server_shutdown_quiet_period=0",
};

const calendar: Generation = {
  minimumJava: 21,
  mainClass: "org.neo4j.server.Neo4jCommunity",
  quietPeriodSetting: "internal.dbms.bolt.netty_server_shutdown_quiet_period_duration=0s",
};

export function generationOf(version: string): Generation {
  return version.startsWith("5.") ? longTerm : calendar;
}

/** Orders versions by their numbers: negative when `left` is older. */
export function compareVersions(left: string, right: string): number {
  const numbers = right.split(".").map(Number);
  const differences = left.split(".").map((part, index) => Number(part) - (numbers[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
