import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "../process/run-tool.js";

/** The feature version in `25.0.3`, `17`, `1.8.0_402` or the first line of `java -version`; undefined when there is none. */
export function featureVersion(text: string): number | undefined {
  const match = /(?:^|")(?:1\.)?(\d+)(?:[._+\-"]|$)/.exec(text.trim());
  return match === null ? undefined : Number(match[1]);
}

/** The feature version of the Java in this folder: from its `release` file, or else by asking it. */
export async function versionOfJava(home: string, executable: string): Promise<number | undefined> {
  const release = await readFile(join(home, "release"), "utf8").catch(() => "");
  const written = /^JAVA_VERSION="?([^"\r\n]+)"?/m.exec(release)?.[1];
  if (written !== undefined) return featureVersion(written);
  const answer = await runTool(executable, ["-version"]).catch(() => undefined);
  const line = answer?.output.split(/\r?\n/).find((candidate) => /version "/.test(candidate));
  return answer?.exitCode === 0 && line !== undefined ? featureVersion(line.slice(line.indexOf('"'))) : undefined;
}
