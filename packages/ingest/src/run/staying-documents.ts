import type { Fate, ReasonToStay } from "./fate.js";

/** Counts documents that stay though no source gave them, to say why. */
export interface StayingDocuments {
  count(fate: Extract<Fate, { readonly kind: "stays" }>): void;
  /** A sentence for each reason. */
  notes(): readonly string[];
}

/** Places that a note names. */
const named = 5;

const because: Readonly<Record<ReasonToStay, string>> = {
  "source-gave-nothing": "since their source gave no document at all, as a folder does that is not mounted; to delete them, name them",
  "not-looked-at": "since not everything could be looked at",
  "may-be-there": "since something still lies there, or was written meanwhile",
};

export function createStayingDocuments(): StayingDocuments {
  const reasons = new Map<ReasonToStay, { documents: number; places: Set<string> }>();
  return {
    count({ why, where }) {
      const reason = reasons.get(why) ?? { documents: 0, places: new Set<string>() };
      reason.documents += 1;
      if (reason.places.size <= named) reason.places.add(where);
      reasons.set(why, reason);
    },
    notes: () => [...reasons].map(([why, { documents, places }]) => noteOf(documents, because[why], [...places])),
  };
}

function noteOf(documents: number, why: string, places: readonly string[]): string {
  const what = documents === 1 ? "1 document was not found, and stays" : `${documents} documents were not found, and stay`;
  const list = [...places.slice(0, named), ...(places.length > named ? ["…"] : [])].join(", ");
  return `${what}, ${why}: ${list}.`;
}
