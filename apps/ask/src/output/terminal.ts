import pc from "picocolors";
import type { Colors } from "picocolors/types.js";

/** Where a command writes: data to `out`, everything meant for a person's eye to `note`. */
export interface Terminal {
  readonly colours: Colors;
  /** Whether a person watches: progress bars are drawn only then. */
  readonly interactive: boolean;
  out(text: string): void;
  note(text: string): void;
}

export function createTerminal({ stdout, stderr }: { readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WriteStream }): Terminal {
  return {
    colours: pc.createColors(pc.isColorSupported && stdout.isTTY),
    interactive: stderr.isTTY,
    out: (text) => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(`${text}\n`),
  };
}
