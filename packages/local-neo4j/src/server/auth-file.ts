import { createHash, randomBytes } from "node:crypto";

const rounds = 1024;

/**
 * One line of the file `data/dbms/auth.ini`, from which a new store takes the password of its user `neo4j`. Writing it spares a
 * second run of the JVM, and the password stands in no command line.
 */
export function authFileLine(password: string, salt: Uint8Array = randomBytes(32)): string {
  let hash = createHash("sha256").update(salt).update(password, "utf8").digest();
  for (let round = 1; round < rounds; round++) hash = createHash("sha256").update(hash).digest();
  return `neo4j:SHA-256,${hash.toString("hex")},${Buffer.from(salt).toString("hex")},${rounds}:\n`;
}
