import type { ErrorContext } from "@graphspan/core";

/**
 * Loads an optional peer dependency when it is first needed, so that nobody installs a runtime they do not use.
 *
 * @param load - The dynamic import itself: a bundler must see the literal name.
 */
export type PeerImporter = <Module>(name: string, install: string, load: () => Promise<Module>) => Promise<Module>;

/**
 * Binds the loading of optional peers to a package's own error.
 *
 * @param missing - Makes the error that says which package is missing and, as its `fix`, the command that installs it.
 */
export function createPeerImporter(missing: (message: string, context: ErrorContext) => Error): PeerImporter {
  return async (name, install, load) => {
    try {
      return await load();
    } catch (cause) {
      throw missing(`The package ${name} could not be loaded.`, { details: { package: name }, fix: `Install it: ${install}`, cause });
    }
  };
}
