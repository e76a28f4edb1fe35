import { cutToUtf8Bytes } from "@graphspan/core";

/** Accents that are often left out; in other scripts a mark makes another letter. */
const accents = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu;
/** What a number is written with: `1.0` is not `10`. */
const insideNumber = /(?<=\p{N})[^\p{L}\p{N}\p{M}\p{S}]+(?=\p{N})/gu;
/** `+`, `#` and other symbols tell names apart, as in C, C++ and C#. */
const unimportant = /[^\p{L}\p{N}\p{M}\p{S}# ]|[\p{Sk}\p{DI}\u02b9-\u02bf]|(?<!\p{N}) | (?!\p{N})/gu;
/** Compatibility forms of a few characters are eleven times as long. */
const maxBytes = 1_000;

/**
 * The part of a name by which spellings of it are alike: NFKC, without case, accents (of Latin, Greek, Cyrillic, Arabic and Hebrew letters), spaces, punctuation and invisible
 * characters, at most 1,000 bytes. `Data Steward`, `data steward`, `DataSteward` and `Data-Stéward` have one; `1.0` and `10`, `C` and `C++` have not.
 */
export function foldedName(name: string): string {
  const wellFormed = name.toWellFormed();
  let folded = foldedOnce(wellFormed);
  // A mark may come to stand behind another letter.
  for (let again = foldedOnce(folded); again !== folded; again = foldedOnce(folded)) folded = again;
  return cutToUtf8Bytes(folded === "" ? wellFormed.normalize("NFC").trim() : folded, maxBytes).text.trim();
}

const foldedOnce = (text: string): string =>
  withoutCase(text.normalize("NFKD")).normalize("NFKD").replace(insideNumber, " ").replace(unimportant, "").replace(accents, "$1").normalize("NFKC");

/** Full case folding: upper case brings together what lower case leaves apart, as ß and SS. */
const withoutCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
