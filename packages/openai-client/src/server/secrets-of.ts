import type { OpenAIServer } from "./server-options.js";

/** Words in front of a key, which are no secrets. */
const schemes: ReadonlySet<string> = new Set(["basic", "bearer", "digest", "token"]);

/** All that a server was sent beside the request itself, as a whole and in the words that a server may repeat one by one. */
export function secretsOf({ apiKey, headers }: Pick<OpenAIServer, "apiKey" | "headers">, address: URL): readonly string[] {
  const values = [...(apiKey === undefined ? [] : [apiKey]), ...Object.values(headers)];
  return [...values.flatMap(wordsOf), ...address.searchParams.values()];
}

function wordsOf(value: string): readonly string[] {
  const parts = [...value.split(/\s+/), ...value.split(/[\s,;="']+/)].filter((part) => !schemes.has(part.toLowerCase()));
  return [value, ...parts, ...loginOf(value)];
}

/** Name and password in a header of the scheme Basic. */
function loginOf(value: string): readonly string[] {
  const encoded = /^basic\s+(\S+)/i.exec(value)?.[1];
  if (encoded === undefined) return [];
  const login = Buffer.from(encoded, "base64").toString();
  return [login, login.slice(login.indexOf(":") + 1)];
}
