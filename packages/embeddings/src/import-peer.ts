import { embeddingsError } from "./errors.js";

/**
 * Loads an optional peer dependency when it is first needed, so that nobody installs a runtime they do not use.
 *
 * @param load - The dynamic import itself: a bundler must see the literal name.
 * @throws `EMBEDDING.DEPENDENCY_MISSING` with the command that installs it.
 */
export async function importPeer<Module>(name: string, install: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw embeddingsError("EMBEDDING.DEPENDENCY_MISSING", `The package ${name} could not be loaded.`, {
      details: { package: name },
      fix: `Install it: ${install}`,
      cause,
    });
  }
}
