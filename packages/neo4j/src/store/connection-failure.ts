import type { Neo4jErrorCode } from "../errors.js";

/** What a broken connection means, told from the words of the driver: it has one code for all of them. */
export interface ConnectionFailure {
  readonly code: Neo4jErrorCode;
  /** Left out where the driver's own words say best what happened. */
  readonly message?: string;
  readonly fix?: string;
}

const noBolt = "What answers at this address is no Neo4j server that speaks Bolt";
const noTls = "Use a scheme without +s, as in bolt://, if the server is meant to speak plain text; else enable TLS for Bolt on the server.";
const tlsWanted = "Check that the server runs and speaks Bolt; one that insists on TLS needs a scheme such as bolt+s:// or neo4j+s://.";
const untrusted =
  "Use a scheme with +ssc to accept a self-signed certificate, or name the authority that signed it in NODE_EXTRA_CA_CERTS.";
const nameAndNetwork = "Check the name in the URI, and the network.";

/** The first that fits is taken. */
const failures: readonly (readonly [RegExp, ConnectionFailure])[] = [
  [/responded HTTP/, { code: "SERVER.NOT_NEO4J", message: `${noBolt}: it answers in HTTP.` }],
  // A server offers version 0.0 when it knows none of the driver's versions: it is older than all of them.
  [/Unknown Bolt protocol version: 0(\.0)?$/, { code: "SERVER.TOO_OLD", message: "The server speaks none of the versions of Bolt that are known here." }],
  [/Unknown Bolt protocol version/, { code: "SERVER.NOT_NEO4J", message: `${noBolt}.` }],
  [
    /before secure TLS connection was established|wrong version number|packet length too long|EPROTO/,
    { code: "SERVER.UNREACHABLE", message: "The server does not answer in TLS.", fix: noTls },
  ],
  [
    /self[- ]signed|unable to (get|verify)|certificate|altname/i,
    { code: "SERVER.UNREACHABLE", message: "The server's certificate is not trusted.", fix: untrusted },
  ],
  [/ENOTFOUND|EAI_AGAIN/, { code: "SERVER.UNREACHABLE", message: "The name of the host is not known.", fix: nameAndNetwork }],
  [/Connection was closed by server/, { code: "SERVER.UNREACHABLE", message: "The server closed the connection.", fix: tlsWanted }],
  [/No routing servers available/, { code: "SERVER.UNREACHABLE", message: "None of the servers of the cluster can be reached." }],
  // One that breaks during the login has the driver's code of a server that breaks the protocol.
  [/^Failed to connect to server/, { code: "SERVER.UNREACHABLE" }],
];

export function connectionFailure(words: string): ConnectionFailure | undefined {
  return failures.find(([pattern]) => pattern.test(words))?.[1];
}

/** The reason alone: the driver puts general advice before it, about settings of old versions. */
export function reasonOf(words: string): string {
  return /Caused by: (.+)$/s.exec(words)?.[1] ?? words;
}
