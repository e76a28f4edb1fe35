import type { z } from "zod";

/** Each part may cost a trip. */
const mostParts = 100;
const deepestLevel = 16;

/** Refuses combined scopes of too many parts or levels, level by level, before anything goes down into them. */
export function refuseTooMuch(scopes: readonly unknown[], context: z.RefinementCtx): void {
  let simple = 0;
  for (let level = 1, inside = scopes; inside.length > 0; level += 1) {
    // A combined scope holds two parts or more, so each counts for one at least.
    const isTooMuch = simple + inside.length > mostParts;
    if (isTooMuch) context.addIssue({ code: "custom", message: `holds more than ${mostParts} scopes` });
    else if (level > deepestLevel) context.addIssue({ code: "custom", message: `is more than ${deepestLevel} levels deep` });
    if (isTooMuch || level > deepestLevel) return;
    const parts = inside.map(partsOf);
    simple += parts.filter((list) => list === null).length;
    inside = parts.flatMap((list) => list ?? []);
  }
}

function partsOf(scope: unknown): readonly unknown[] | null {
  if (typeof scope !== "object" || scope === null || !("kind" in scope) || scope.kind !== "all" || !("scopes" in scope)) return null;
  return Array.isArray(scope.scopes) ? scope.scopes.slice(0, mostParts + 1) : null;
}
