import type { Answer } from "@graphspan/answers";
import { samplesFolder } from "../samples.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import { noteWithoutModel, printAnswer } from "./answer.js";
import type { CommandContext } from "./command-context.js";
import { ingest } from "./ingest.js";

const questions = ["How do composables differ from mixins?", "What must a user agent do after a redirect?"];

/** The whole way once: the sample documents, then two questions about them. */
export async function demo(context: CommandContext, { embedder }: { readonly embedder: EmbedderChoice }): Promise<void> {
  const { terminal } = context;
  const { bold, dim } = terminal.colours;
  terminal.note(bold("Ingesting the sample documents: ten pages of the Vue guide, and RFC 1945"));
  await ingest(context, [samplesFolder], { corpus: "default", embedder, json: false });
  let last: Answer | undefined;
  for (const question of questions) {
    terminal.out(`\n${bold(`ask "${question}"`)}\n`);
    last = await printAnswer(context, question, { embedder, preset: "hybrid", budget: {}, json: false });
  }
  noteWithoutModel(last!, context);
  terminal.note(dim('\nThe database goes on running. Ask your own: npx pnpm@12.4.2 ask "…"   Stop it: npx pnpm@12.4.2 ask stop'));
}
