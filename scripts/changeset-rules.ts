/** What the check of changesets knows. */
export interface ChangesetFacts {
  readonly packages: readonly { readonly name: string; readonly folder: string }[];
  /** Packages that are released together, by the configuration. */
  readonly fixed: readonly string[];
  readonly changedFiles: readonly string[];
  /** Packages that changesets name. */
  readonly named: readonly string[];
  /** Whether an empty changeset says that users notice nothing. */
  readonly saysNothingChanged: boolean;
}

/** What users get of a package: its code, its page and its package.json, but no tests. */
const shipped = /^packages\/(?<folder>[^/]+)\/(?:package\.json|README\.md|src\/.*(?<!\.(?:test|fixture))\.ts)$/;

/** What is wrong, in sentences. */
export function faultsOfChangesets({ packages, fixed, changedFiles, named, saysNothingChanged }: ChangesetFacts): string[] {
  const changed = new Set(changedFiles.flatMap((file) => shipped.exec(file)?.groups?.["folder"] ?? []));
  const apart = packages.filter(({ name }) => !fixed.includes(name));
  const silent = saysNothingChanged ? [] : packages.filter(({ name, folder }) => changed.has(folder) && !named.includes(name));
  return [
    ...apart.map(({ name }) => `${name} is not released with the others. Add it to "fixed" in .changeset/config.json.`),
    ...silent.map(({ name }) => `${name} has changed and no changeset names it. Run: pnpm changeset (or pnpm changeset --empty, if users notice nothing).`),
  ];
}
