import type { AnswerLimits } from "./answer-limits.js";
import { AnswerNotRead } from "./answer-not-read.js";
import { limitAnswer } from "./limit-answer.js";

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends the SDK's requests, each with the query of the server's address as it was given: the SDK itself would keep one value a name. A
 * server that sends its callers on is not followed, because key, headers and texts would go along; one that does not end is left.
 */
export function fetchFromOneServer(address: URL, limits: AnswerLimits): typeof fetch {
  return async (target, init) => {
    const response = await fetch(`${urlOf(target)}${address.search}`, { ...init, redirect: "manual" });
    // Runtimes that follow the rules for pages hide the status.
    if (response.type !== "opaqueredirect" && !redirects.has(response.status)) return limitAnswer(response, limits);
    await response.body?.cancel();
    throw new AnswerNotRead("redirected", `sends its callers on to ${whereTo(response, address)}; nothing was sent there.`);
  };
}

const urlOf = (target: Parameters<typeof fetch>[0]): string => (typeof target === "string" ? target : "url" in target ? target.url : target.href);

/** Without what stands behind the path: it may hold what was sent. */
function whereTo({ headers }: Response, address: URL): string {
  const location = headers.get("location") ?? "";
  if (location === "" || !URL.canParse(location, address.href)) return "another address";
  const { origin, pathname } = new URL(location, address);
  return `${origin}${pathname}`;
}
