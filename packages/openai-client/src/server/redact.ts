const shortestSecret = 4;
const maxCharacters = 300;

/**
 * Makes a function that takes secrets out of a server's words, which may repeat what was sent, and keeps them short. A secret is known in
 * small and large letters, and in the writings of addresses, of JSON and of HTML, also where these are mixed.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const known = [...new Set(secrets)].filter((secret) => secret.length >= shortestSecret).toSorted((a, b) => b.length - a.length);
  const anySecret = new RegExp(known.map(writingsOf).join("|"), "giu");
  return (text) => (known.length === 0 ? text : text.replace(anySecret, "[secret]")).slice(0, maxCharacters);
}

const writingsOf = (secret: string): string => Array.from(secret, writingsOfCharacter).join("");

function writingsOfCharacter(character: string): string {
  const hex = character.codePointAt(0)!.toString(16);
  const units = character.split("").map((unit) => `\\\\{1,4}u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `(?:${[
    // A text that is JSON within JSON has its marks escaped more than once.
    (/["\\/]/.test(character) ? "\\\\{0,4}" : "") + escaped(character),
    percentEncoded(character),
    units.join(""),
    `&#x0*${hex};`,
    `&#0*${character.codePointAt(0)!};`,
    ...(named.get(character) ?? []),
  ].join("|")})`;
}

/** Writings with a name of their own. */
const named: ReadonlyMap<string, readonly string[]> = new Map([
  [" ", ["\\+", "%2b"]],
  ["&", ["&amp;"]],
  ["<", ["&lt;"]],
  [">", ["&gt;"]],
  ['"', ["&quot;"]],
  ["'", ["&apos;"]],
]);

/** Once, or, in an address within an address, twice. */
const percentEncoded = (character: string): string =>
  Array.from(Buffer.from(character), (byte) => `%(?:25)?${byte.toString(16).padStart(2, "0")}`).join("");

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
