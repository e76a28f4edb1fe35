import { utf8Length } from "@graphspan/core";

const maxBytes = 1_000;

/** The form in which a name is stored: NFC, one space between words, none at the ends. Null for one that is empty or invisible, has no UTF-8 form, holds control characters or is longer than 1,000 bytes. */
export function usableName(name: string): string | null {
  if (!name.isWellFormed()) return null;
  const usable = name.normalize("NFC").replace(/\s+/gu, " ").trim();
  const isInvisible = usable.replace(/[\p{DI}\s]/gu, "") === "";
  return isInvisible || /\p{Cc}/u.test(usable) || utf8Length(usable) > maxBytes ? null : usable;
}
