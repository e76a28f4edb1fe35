/**
 * Whether a server is at least of a version. Servers after 5.26 count by year and month: `atLeast(server, 2026, 9)`. A managed service
 * appends words, as in `5.27-aura`.
 */
export function atLeast({ version }: { readonly version: string }, major: number, minor: number): boolean {
  const [serverMajor = 0, serverMinor = 0] = version.split(/[.-]/).map(Number);
  return serverMajor > major || (serverMajor === major && serverMinor >= minor);
}
