import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./markdown-files.js";
import type { Fence } from "./page.js";

/** A block of a page that shows a region of a file: "```ts file=examples/x.ts#name". */
export interface Quote {
  readonly file: string;
  readonly region: string;
  readonly code: string;
}

export function quoteIn({ meta, code }: Fence): Quote | undefined {
  const { file, region } = /^file=(?<file>[^#\s]+)#(?<region>[\w-]+)$/.exec(meta)?.groups ?? {};
  return file === undefined || region === undefined ? undefined : { file, region, code };
}

/** The lines between `// #region name` and `// #endregion name`; undefined where there is no such region. */
export function regionOf({ file, region }: Quote): string | undefined {
  return readFileSync(join(root, file), "utf8").split(`// #region ${region}\n`)[1]?.split(`// #endregion ${region}`)[0];
}

/** The reason of a block that is no program: "```ts fragment="needs a model server"". */
export function fragmentReason({ meta }: Fence): string | undefined {
  return /^fragment="(?<reason>[^"]+)"$/.exec(meta)?.groups?.["reason"];
}
