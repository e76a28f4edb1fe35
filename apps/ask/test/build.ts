import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Builds the command line once for all test files that run it: two builds at once would take each other's files away. */
export async function setup(): Promise<void> {
  const app = fileURLToPath(new URL("..", import.meta.url));
  const turbo = ["exec", "turbo", "run", "build", "--filter=@graphspan/ask", "--output-logs=errors-only"];
  await promisify(execFile)("pnpm", turbo, { cwd: app });
}
