import pc from "picocolors";
import type { Colors } from "picocolors/types.js";

/** Where a command writes: data to `out`, everything meant for a person's eye to `note`. */
export interface Terminal {
  readonly colours: Colors;
  /** Whether a person watches: progress bars are drawn only then. */
  readonly interactive: boolean;
  /** Width of the terminal that shows the data; null in a pipe or file. */
  readonly columns: number | null;
  out(text: string): void;
  note(text: string): void;
}

/** Longer lines are hard to read. */
const widestText = 120;

export function createTerminal({ stdout, stderr }: { readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WriteStream }): Terminal {
  return {
    colours: pc.createColors(isTerminal(stdout) && pc.isColorSupported),
    interactive: isTerminal(stderr),
    columns: isTerminal(stdout) ? Math.min(stdout.columns, widestText) : null,
    out: (text) => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(`${text}\n`),
  };
}

/** In a pipe or file `isTTY` is not false but missing, whatever its type says. */
const isTerminal = (stream: Partial<NodeJS.WriteStream>): boolean => stream.isTTY === true;
