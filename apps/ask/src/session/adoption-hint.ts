import type { Evidence } from "@graphspan/core";
import { findUnadopted } from "@graphspan/neo4j";
import type { Session } from "./open-session.js";

/** The {@link adoptionHint} where a question found nothing in the whole graph; null for all else. */
export async function hintFor({ items, scope }: Evidence, session: Session, signal: AbortSignal): Promise<string | null> {
  return items.length === 0 && scope.name === "everything" ? adoptionHint(session, signal) : null;
}

/**
 * What keeps questions from being answered where a graph was not adopted, in the words of `ask health`; null where it was. It is only a
 * hint: what it fails at costs no answer.
 */
export async function adoptionHint({ store, layout }: Pick<Session, "store" | "layout">, signal: AbortSignal): Promise<string | null> {
  try {
    const finding = await findUnadopted(store, layout, { signal });
    return finding === null ? null : `${finding.text}\n${finding.fix}`;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
