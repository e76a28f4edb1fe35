import type { Answer } from "@graphspan/answers";
import type { Evidence } from "@graphspan/core";
import { printable } from "../output/printable.js";
import { keepAnswer } from "../session/answers/kept-answer.js";
import type { CommandContext } from "./command-context.js";

/** Keeps what was found for `ask show` and `ask verify`. Where that cannot be, the question is answered all the same. */
export async function keepForLater({ environment, terminal }: CommandContext, value: Answer | Evidence): Promise<void> {
  await keepAnswer(environment.home, value).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    terminal.note(terminal.colours.dim(`\`ask show\` will not know of this, which could not be kept: ${printable(why)}`));
  });
}
