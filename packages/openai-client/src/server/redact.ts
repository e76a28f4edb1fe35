const shortestSecret = 4;
const maxCharacters = 300;

/** Makes a function that takes secrets out of a server's words, which may repeat what was sent, and keeps them short. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const known = secrets.filter((secret) => secret.length >= shortestSecret).toSorted((a, b) => b.length - a.length);
  return (text) => known.reduce((clean, secret) => clean.replaceAll(secret, "[secret]"), text).slice(0, maxCharacters);
}
