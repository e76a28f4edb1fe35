import type { AskEnvironment } from "../environment.js";
import type { Terminal } from "../output/terminal.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import type { SessionRequest } from "../session/open-session.js";

/** What every command gets besides its own arguments. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly environment: AskEnvironment;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

export function sessionRequest({ environment, env, signal, terminal }: CommandContext, embedder: EmbedderChoice): SessionRequest {
  const onNote = (note: string): void => {
    terminal.note(terminal.colours.dim(note));
  };
  return { home: environment.home, env, signal, embedder, onNote };
}
