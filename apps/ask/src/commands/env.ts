import { findConnection } from "../session/open-server.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

/** Prints the connection of this home as shell variables, for programs of the user's own. Contains the password of the local server. */
export async function env(context: CommandContext): Promise<void> {
  const { uri, auth, database } = await findConnection(sessionRequest(context, "none"));
  const variables = {
    NEO4J_URI: uri,
    ...(auth !== undefined && "username" in auth ? { NEO4J_USER: auth.username, NEO4J_PASSWORD: auth.password } : {}),
    ...(database === undefined ? {} : { NEO4J_DATABASE: database }),
  };
  for (const [name, value] of Object.entries(variables)) context.terminal.out(`export ${name}=${shellQuoted(value)}`);
}

const shellQuoted = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`;
