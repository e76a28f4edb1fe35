/**
 * Why something that was extracted is not kept. `malformed`: it was no mention and no statement at all; `nameNotInPassage`: no word of the name stands in the passage, its title or its
 * headings; `unusableValue`: of a property that the class does not have, or in words that are not the passage's.
 */
export type DropReason =
  | "quoteNotFound"
  | "unknownClass"
  | "unknownRelationship"
  | "endsNotAllowed"
  | "endNotMentioned"
  | "sameEnds"
  | "unusableName"
  | "unusableValue"
  | "nameNotInPassage"
  | "malformed";

/** How many things were dropped, by reason; reasons that dropped nothing are not there. */
export type DropCounts = Readonly<Partial<Record<DropReason, number>>>;
