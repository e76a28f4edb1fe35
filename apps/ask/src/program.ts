import { distance } from "fastest-levenshtein";
import { Command, Option } from "commander";
import type { CommandContext } from "./commands/command-context.js";
import type { DeleteFlags } from "./commands/delete.js";
import type { ExportFlags } from "./commands/export-import-files.js";
import type { IngestFlags } from "./commands/ingest.js";
import { defineAdopt } from "./commands/adopt-flags.js";
import { defineEmbeddings } from "./commands/embeddings-flags.js";
import { defineEvaluate } from "./commands/evaluate-flags.js";
import { defineExtract } from "./commands/extract-flags.js";
import { defineMerges } from "./commands/merges-flags.js";
import { defineEvidence, defineQuestion } from "./commands/question-flags.js";
import { defineRuns } from "./commands/runs-flags.js";
import { defineShow, defineVerify } from "./commands/show-flags.js";
import { defineThings } from "./commands/things-flags.js";
import { askError } from "./errors.js";
import { eachNonEmpty, embedderOption, jsonOption, nonEmpty, wholeNumber } from "./option-values.js";
import { chunkUnits } from "./session/chunk-units.js";
import type { EmbedderChoice } from "./session/open-embedder.js";
import { version } from "./version.js";

const exitCodes = `
Exit codes:
  0  done
  1  a fault of the program
  2  an error with a known way out, which is named
  3  stopped by the user
  4  the command ran, and what it found is bad: no answer, a quote that is no longer there,
     a finding of health, no passage that could be read, nothing to undo`;

/**
 * The command line. Parsing reads nothing but its arguments; actions get everything else from the context. Each command is loaded when it
 * runs, since reading documents needs far more code than answering a question.
 */
export function createProgram(context: CommandContext): Command {
  const program = new Command("ask")
    .description("From a folder of documents to answers whose every statement cites its passage")
    .version(version, "--version", "print the version")
    .helpCommand(true)
    .enablePositionalOptions()
    .exitOverride()
    .addHelpText("after", exitCodes)
    .configureOutput({
      writeErr: (text) => {
        context.terminal.note(text.trimEnd());
      },
      writeOut: (text) => {
        context.terminal.out(text.trimEnd());
      },
      // Told where all errors are told.
      outputError: () => undefined,
    });

  defineQuestion(program, context, (words) => {
    refuseMistypedCommand(words, program);
  });
  defineEvidence(program.command("evidence"), context);
  defineShow(program.command("show"), context);
  defineVerify(program.command("verify"), context);

  withDocumentOptions(program.command("ingest").description("add the documents of folders and files to the graph, or bring them up to date"))
    .option("--prune", "delete the documents of these folders and files that are no longer there, once all else went well")
    .option("--keep-changes <n>", "of how many of the last runs it stays on record what they replaced and deleted (all when left out)", wholeNumber(0, 1_000_000))
    .option("--replace-adopted", "replace documents that an adoption holds, for good: what other software tied to their passages is lost")
    .option("--analyzer <name>", "how full-text search cuts words, as in german, or auto for what suits the texts: changes the index", nonEmpty)
    .action(async (paths: string[], flags: IngestFlags) => {
      const { ingest } = await import("./commands/ingest.js");
      await ingest(context, paths, flags);
    });

  withDocumentOptions(program.command("export-import-files").description("write documents into files for Neo4j's offline importer: for millions of passages"))
    .requiredOption("--to <folder>", "where the files go: empty, or not there yet", nonEmpty)
    .option("--neo4j-version <version>", "the server that is to have the graph (2026.09.0 when left out)", nonEmpty)
    .option("--analyzer <name>", "how full-text search cuts words, as in german (what suits the texts when left out)", nonEmpty)
    .action(async (paths: string[], flags: ExportFlags) => {
      const { exportForImport } = await import("./commands/export-import-files.js");
      await exportForImport(context, paths, flags);
    });

  program
    .command("delete")
    .description("remove single documents with their passages")
    .argument("<uris...>", "each a path below the folder that was ingested, or the id of a row", eachNonEmpty)
    .option("--corpus <name>", "the corpus they are in (default when left out)", nonEmpty)
    .addOption(new Option("--ids", "the names are ids of documents, as evidence --json has them").conflicts("corpus"))
    .addOption(jsonOption())
    .action(async (names: string[], flags: DeleteFlags) => {
      const { deleteNamed } = await import("./commands/delete.js");
      await deleteNamed(context, names, flags);
    });

  program
    .command("health")
    .description("count what the graph holds, show its indexes, name what is wrong")
    .addOption(jsonOption())
    .action(async (flags: { json: boolean }) => {
      const { health } = await import("./commands/health.js");
      await health(context, flags);
    });

  program
    .command("reset")
    .description("remove everything that `ask ingest` and `ask extract` have added, and nothing else")
    .option("--yes", "do it", false)
    .addOption(jsonOption())
    .action(async (flags: { yes: boolean; json: boolean }) => {
      const { reset } = await import("./commands/reset.js");
      await reset(context, flags);
    });

  defineExtract(program.command("extract"), context);
  defineThings(program.command("things"), context);
  defineMerges(program.command("merges"), context);
  defineRuns(program.command("runs"), context);
  defineAdopt(program.command("adopt"), context);
  defineEmbeddings(program.command("embeddings"), context);
  defineEvaluate(program.command("evaluate"), context);

  program
    .command("demo")
    .description("ingest the sample documents and answer two questions from them")
    .addOption(embedderOption())
    .action(async (flags: { embedder: EmbedderChoice }) => {
      const { demo } = await import("./commands/demo.js");
      await demo(context, flags);
    });

  program
    .command("env")
    .description("print the connection as shell variables, for programs of your own")
    .action(async () => {
      const { env } = await import("./commands/env.js");
      await env(context);
    });

  program
    .command("stop")
    .description("end the local Neo4j; its data stays")
    .action(async () => {
      const { stop } = await import("./commands/stop.js");
      await stop(context);
    });

  return program;
}

/** What is read, and what is made of it. */
function withDocumentOptions(command: Command): Command {
  return command
    .argument("<paths...>", "folders and files: Markdown, text, AsciiDoc, HTML, PDF, DOCX; rows (.jsonl, .ndjson, .csv, .tsv) when the file is named itself", eachNonEmpty)
    .option("--corpus <name>", "names for files: the same relative path in another corpus is another document; search covers all", nonEmpty, "default")
    .option("--group-by <key>", "rows that follow each other with one value of this column or metadata key are one document", nonEmpty)
    .option("--id-column <name>", "column or key of the ids of rows (id when left out)", nonEmpty)
    .option("--title-column <name>", "column or key of their titles (title when left out)", nonEmpty)
    .option("--text-column <name...>", "columns or keys of their texts (text when left out)", eachNonEmpty)
    .option("--max-file-bytes <n>", "larger files are skipped (67108864 when left out); files of rows have no limit", wholeNumber(1, 2 ** 31))
    .option("--chunk-size <n>", "longest passage (1000 characters when left out); a change cuts the documents again", wholeNumber(1, 100_000))
    .option("--chunk-overlap <n>", "what a passage repeats at most of the one before it (0 when left out)", wholeNumber(0, 99_999))
    .addOption(new Option("--chunk-unit <unit>", "in what both count; tokens are those of the embedding model").choices(chunkUnits).default("characters"))
    .addOption(embedderOption())
    .addOption(jsonOption());
}

/** How many letters a mistyped command may be off: a third of them, two at most. */
const typingErrors = (name: string): number => Math.min(2, Math.floor(name.length / 3));

/** `ask ingset ./docs` is no question. */
function refuseMistypedCommand([first = "", ...rest]: readonly string[], program: Command): void {
  if (/\s/.test(first) || rest.length > 1) return;
  const meant = program.commands.map((command) => command.name()).find((name) => distance(name, first.toLowerCase()) <= typingErrors(name));
  if (meant !== undefined) throw askError("ASK.UNKNOWN_COMMAND", `"${first}" is not a command. Did you mean "ask ${meant}"?`);
}
