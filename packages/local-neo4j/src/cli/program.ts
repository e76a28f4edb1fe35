import { Command, CommanderError, Option } from "commander";
import type { Environment } from "../environment.js";
import { localNeo4jStatus, stopLocalNeo4j } from "../manage.js";
import type { LocalNeo4jOptions, Strategy } from "../options.js";
import { defaultVersion } from "../versions.js";
import { exitCodes, printError, printEvent, printResult } from "./output.js";
import { runWithServer } from "./run.js";
import { start } from "./start.js";

interface FolderFlags {
  readonly dataDir?: string;
  readonly neo4jVersion?: string;
}

interface StartFlags extends FolderFlags {
  readonly port?: string;
  readonly heap?: string;
  readonly strategy?: Strategy;
}

interface JsonFlag {
  readonly json?: true;
}

/**
 * The program `local-neo4j`: results on the standard output, progress on the standard error.
 *
 * @returns the exit code: 0 done, 1 a bug, 2 an error with a fix, 3 stopped by a signal, 4 no server runs (`status`, `stop`); with
 * `run`, the exit code of the command.
 */
export async function runProgram(argv: readonly string[], environment: Environment): Promise<number> {
  let exitCode: number = exitCodes.done;
  const program = new Command("local-neo4j")
    .description("Starts a real Neo4j Community server for development and tests, without an installation.")
    .exitOverride()
    .enablePositionalOptions();

  withStartOptions(program.command("start").description("start a server that goes on by itself"))
    .option("--json", "print the result as JSON")
    .action(async ({ json, ...flags }: StartFlags & JsonFlag) => {
      exitCode = await start(startOptions(flags, environment), json === true);
    });

  withFolderOptions(program.command("stop").description("end the server of a data folder")).action(async (flags: FolderFlags) => {
    const stopped = await stopLocalNeo4j(folderOptions(flags, environment));
    printEvent({ step: "stopping", message: stopped ? "stopped" : "no server runs" });
    exitCode = stopped ? exitCodes.done : exitCodes.finding;
  });

  withFolderOptions(program.command("status").description("tell whether a server runs on a data folder"))
    .option("--json", "print the result as JSON")
    .action(async ({ json, ...flags }: FolderFlags & JsonFlag) => {
      const status = await localNeo4jStatus(folderOptions(flags, environment));
      if (status.state === "stopped") printResult({ ...status }, json === true);
      else {
        const { auth, ...rest } = status;
        printResult({ ...rest, user: auth.username, password: auth.password }, json === true);
      }
      exitCode = status.state === "running" ? exitCodes.done : exitCodes.finding;
    });

  withStartOptions(program.command("run"))
    .description("run a command with a server that ends with it; the data is new unless a folder is given")
    .argument("<command...>", "the command, which finds NEO4J_URI, NEO4J_USER and NEO4J_PASSWORD in its environment")
    .passThroughOptions()
    .action(async (command: readonly string[], flags: StartFlags) => {
      const options = startOptions(flags, environment);
      exitCode = await runWithServer(options.dataDir === undefined ? { ...options, temporary: true } : options, command);
    });

  try {
    await program.parseAsync(argv);
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.expected;
    return printError(error);
  }
}

function withFolderOptions(command: Command): Command {
  return command
    .option("--data-dir <folder>", "folder of data, logs and settings (default: one per version in your data folder)")
    .option("--neo4j-version <version>", `version of the server (default: ${defaultVersion})`);
}

function withStartOptions(command: Command): Command {
  return withFolderOptions(command)
    .option("--port <number>", "port on 127.0.0.1 (default: a free one)")
    .option("--heap <size>", "largest heap of the server (default: 512m)")
    .addOption(new Option("--strategy <name>", "one way to come by a server").choices(["uri", "java", "docker"]));
}

function startOptions({ port, heap, strategy, ...flags }: StartFlags, env: Environment): LocalNeo4jOptions & { readonly env: Environment } {
  const wishes = { ...(port === undefined ? {} : { port: Number(port) }), heap, strategy, onEvent: printEvent };
  return { ...folderOptions(flags, env), ...wishes };
}

function folderOptions({ dataDir, neo4jVersion }: FolderFlags, env: Environment): FolderOptions {
  return { dataDir, version: neo4jVersion, env };
}

interface FolderOptions {
  readonly dataDir: string | undefined;
  readonly version: string | undefined;
  readonly env: Environment;
}
