import { z } from "zod";
import type { Environment } from "./environment.js";
import { LocalNeo4jError } from "./errors.js";
import type { OnEvent } from "./events.js";
import { versionPattern } from "./versions.js";

/** How a server was come by: `uri` uses one that runs, `java` runs the jars on this machine, `docker` runs the official image. */
export type Strategy = "uri" | "java" | "docker";

/** Options of {@link startLocalNeo4j}. */
export interface LocalNeo4jOptions {
  /**
   * Neo4j Community version: `5.26.x` (Java 17 or later) or a calendar version from 2026 on (Java 21 or later). When it is left out
   * and only Java 17 to 20 is found, 5.26.30 is started instead.
   * @default "2026.09.0"
   */
  readonly version?: string | undefined;
  /** Folder for data, logs and settings; created when missing. @default a folder per version in the user's data folder */
  readonly dataDir?: string | undefined;
  /**
   * Whether the server gets a new folder that is removed when it has ended, whatever way it ends. Excludes `dataDir` and `detached`.
   * @default false
   */
  readonly temporary?: boolean | undefined;
  /** Port on 127.0.0.1. @default a free one */
  readonly port?: number | undefined;
  /**
   * Password of the user `neo4j`, 8 characters or more. It is kept in the data folder, readable by the owner only.
   * @default the one the data folder was set up with; in a new folder, a generated one
   */
  readonly password?: string | undefined;
  /** Largest heap of the server, such as `512m` or `2g`. @default "512m" */
  readonly heap?: string | undefined;
  /** Memory that keeps the graph's files at hand, beside the heap, such as `768m`. @default "128m" */
  readonly pageCache?: string | undefined;
  /** Forces one way of coming by a server. @default the first of uri, java, docker that is possible */
  readonly strategy?: Strategy | undefined;
  /**
   * Whether the server goes on after this process has ended, until `stopLocalNeo4j` ends it. Otherwise it ends with this process,
   * whatever way that ends.
   * @default false
   */
  readonly detached?: boolean | undefined;
  /** Ends a start in progress and leaves no process behind. */
  readonly signal?: AbortSignal | undefined;
  /** Environment to read and to give to child processes. @default process.env */
  readonly env?: Environment | undefined;
  /** Is told every step of the start. @default nobody is told */
  readonly onEvent?: OnEvent | undefined;
}

/** Which server is meant: the options of `stopLocalNeo4j` and `localNeo4jStatus`. */
export interface LocalNeo4jFolderOptions {
  /** Folder of the server. @default the default folder of `version` */
  readonly dataDir?: string | undefined;
  /** Version whose default folder is meant. @default "2026.09.0", or 5.26.30 where only that has a folder */
  readonly version?: string | undefined;
  /** Environment to read. @default process.env */
  readonly env?: Environment | undefined;
}

const version = z.string().regex(versionPattern, "must be 5.26.x or a calendar version from 2026 on, such as 2026.09.0").optional();
const dataDir = z.string().min(1).optional();
const size = z.string().regex(/^[1-9]\d{0,6}[mg]$/i, "must be a size such as 512m or 2g").optional();
// `process.env` is no plain object, so a record schema would refuse it.
const env = z.custom<Environment>((value) => typeof value === "object" && value !== null, "must be an object").optional();

const optionsSchema: z.ZodType<LocalNeo4jOptions> = z
  .strictObject({
    version,
    dataDir,
    temporary: z.boolean().optional(),
    port: z.int().min(1).max(65_535).optional(),
    password: z.string().min(8).max(512).regex(/^\P{Cc}+$/u, "must not hold control characters").optional(),
    heap: size,
    pageCache: size,
    strategy: z.enum(["uri", "java", "docker"]).optional(),
    detached: z.boolean().optional(),
    signal: z.instanceof(AbortSignal).optional(),
    env,
    onEvent: z.custom<OnEvent>((value) => typeof value === "function", "must be a function").optional(),
  })
  .refine(({ temporary, dataDir, detached }) => temporary !== true || (dataDir === undefined && detached !== true), {
    path: ["temporary"],
    message: "excludes dataDir and detached",
  });

const folderOptionsSchema: z.ZodType<LocalNeo4jFolderOptions> = z.strictObject({ version, dataDir, env });

export const parseStartOptions = (input: unknown): LocalNeo4jOptions => parse("startLocalNeo4j", optionsSchema, input);

export const parseFolderOptions = (call: string, input: unknown): LocalNeo4jFolderOptions => parse(call, folderOptionsSchema, input);

function parse<Options>(call: string, schema: z.ZodType<Options>, input: unknown): Options {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ option: path.map(String).join(".") || "options", message }));
  const list = issues.map(({ option, message }) => `${option}: ${message}`).join("; ");
  throw new LocalNeo4jError("SERVER.INVALID_OPTIONS", `${call} was called with invalid options: ${list}`, { details: { issues } });
}
