import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import type { AskOptions } from "./commands/ask.js";
import type { CommandContext } from "./commands/command-context.js";
import { askError } from "./errors.js";
import { type EmbedderChoice, embedderChoices } from "./session/open-embedder.js";
import { type PresetName, presetNames } from "./session/retrieve.js";

const embedderOption = (): Option =>
  new Option("--embedder <which>", "embedding model: auto takes the one the graph was built with").choices(embedderChoices).default("auto");
const jsonOption = (): Option => new Option("--json", "print JSON on standard output").default(false);

interface QuestionFlags {
  readonly embedder: EmbedderChoice;
  readonly preset: PresetName;
  readonly items?: number;
  readonly bytes?: number;
  readonly neighbours?: number;
  readonly candidates?: number;
  readonly json: boolean;
}

/**
 * The command line. Parsing reads nothing but its arguments; actions get everything else from the context. Each command is loaded when it
 * runs, since reading documents needs far more code than answering a question.
 */
export function createProgram(context: CommandContext): Command {
  const program = new Command("ask")
    .description("From a folder of documents to cited passages")
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeErr: (text) => {
        context.terminal.note(text.trimEnd());
      },
      writeOut: (text) => {
        context.terminal.out(text.trimEnd());
      },
    })
    .showHelpAfterError("Run `ask --help` for the commands and their options.");

  const askQuestion = async (words: string[], flags: QuestionFlags): Promise<void> => {
    const question = questionOf(words);
    const { ask } = await import("./commands/ask.js");
    await ask(context, question, toAskOptions(flags));
  };

  withQuestionOptions(program.argument("[question...]", "asked when the first word is not a command")).action(askQuestion);

  withQuestionOptions(program.command("evidence").description("print the evidence for a question").argument("<question...>")).action(askQuestion);

  program
    .command("ingest")
    .description("add the documents of folders and files to the graph, or bring them up to date")
    .argument("<paths...>", "folders and files: Markdown, plain text, JSONL rows")
    .option("--corpus <name>", "keep these documents apart from others under a name of their own", "default")
    .addOption(embedderOption())
    .addOption(jsonOption())
    .action(async (paths: string[], flags: { corpus: string; embedder: EmbedderChoice; json: boolean }) => {
      const { ingest } = await import("./commands/ingest.js");
      await ingest(context, paths, flags);
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
    .description("remove everything that `ask ingest` has added, and nothing else")
    .option("--yes", "do it", false)
    .addOption(jsonOption())
    .action(async (flags: { yes: boolean; json: boolean }) => {
      const { reset } = await import("./commands/reset.js");
      await reset(context, flags);
    });

  program
    .command("demo")
    .description("ingest the sample documents and ask them two questions")
    .addOption(embedderOption())
    .action(async (flags: { embedder: EmbedderChoice }) => {
      const { demo } = await import("./commands/demo.js");
      await demo(context, flags);
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

/** Whether the command line was at fault, or only help was asked for. */
export function isUsageError(error: unknown): error is CommanderError {
  return error instanceof CommanderError;
}

function withQuestionOptions(command: Command): Command {
  return command
    .addOption(embedderOption())
    .addOption(new Option("--preset <name>", "which routes search").choices(presetNames).default("hybrid"))
    .option("--items <n>", "passages at most (1 to 128)", wholeNumber)
    .option("--bytes <n>", "bytes of passages at most (64 to 65536)", wholeNumber)
    .option("--neighbours <n>", "passages before and after each, as context in JSON (0 to 4)", wholeNumber)
    .option("--candidates <n>", "candidates per route (1 to 256)", wholeNumber)
    .addOption(jsonOption());
}

function questionOf(words: readonly string[]): string {
  const question = words.join(" ");
  if (question.trim() === "") throw askError("ASK.EMPTY_QUESTION", "No question was given.");
  return question;
}

function toAskOptions({ embedder, preset, items, bytes, neighbours, candidates, json }: QuestionFlags): AskOptions {
  return { embedder, preset, json, budget: { maxItems: items, maxUtf8Bytes: bytes, neighbourChunks: neighbours, candidatesPerRoute: candidates } };
}

function wholeNumber(text: string): number {
  if (!/^-?\d+$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
