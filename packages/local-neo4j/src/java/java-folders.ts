import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** A folder whose entries are Java installations, and where in an entry the installation lies. */
interface Shelf {
  readonly folder: string;
  readonly inside?: string;
  readonly only?: RegExp;
}

const inBundle = join("Contents", "Home");
const inHomebrew = join("libexec", "openjdk.jdk", "Contents", "Home");

/** Where package managers and installers of each system put Java. */
export function javaShelves(platform: NodeJS.Platform, home: string): readonly Shelf[] {
  const everywhere: Shelf[] = [
    { folder: join(home, ".sdkman", "candidates", "java") },
    { folder: join(home, ".asdf", "installs", "java") },
    { folder: join(home, ".local", "share", "mise", "installs", "java") },
    { folder: join(home, ".jdks") },
  ];
  if (platform === "win32") {
    const vendors = ["Java", "Eclipse Adoptium", "Microsoft", "Zulu", "Amazon Corretto", "BellSoft", "Semeru"];
    return [...vendors.map((vendor) => ({ folder: join("C:\\Program Files", vendor) })), ...everywhere];
  }
  if (platform === "darwin") {
    return [
      { folder: "/Library/Java/JavaVirtualMachines", inside: inBundle },
      { folder: join(home, "Library", "Java", "JavaVirtualMachines"), inside: inBundle },
      { folder: "/opt/homebrew/opt", inside: inHomebrew, only: /^openjdk/ },
      { folder: "/usr/local/opt", inside: inHomebrew, only: /^openjdk/ },
      ...everywhere,
    ];
  }
  const packaged = ["/usr/lib/jvm", "/usr/java", "/opt/java"].map((folder) => ({ folder }));
  return [...packaged, { folder: "/opt", only: /^(jdk|jre|java)/ }, ...everywhere];
}

/** The installations on these shelves, in order, within a shelf the names that sort last (the newest) first. */
export async function javaHomesOn(shelves: readonly Shelf[]): Promise<readonly string[]> {
  const found = await Promise.all(
    shelves.map(async ({ folder, inside = "", only }) => {
      const names = await readdir(folder).catch(() => []);
      const wanted = names.filter((name) => only === undefined || only.test(name));
      return wanted.sort(newestFirst).map((name) => join(folder, name, inside));
    }),
  );
  return found.flat();
}

const newestFirst = (left: string, right: string): number => right.localeCompare(left, "en", { numeric: true });
