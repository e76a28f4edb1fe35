import { describe, expect, it } from "vitest";
import { foldedName } from "../grounding/folded-name.js";
import { nameSpellings, spelledLetters } from "./name-spellings.js";

describe("a name is looked for under the spelling", () => {
  it.each([
    ["Łukasz", "Lukasz"],
    ["Sørensen", "Sorensen"],
    ["Sørensen", "Soerensen"],
    ["SØRENSEN", "sorensen"],
    ["Đorđe", "Dorde"],
    ["Đorđe", "Djordje"],
    ["Æthelred", "Aethelred"],
    ["Œuvre", "Oeuvre"],
    ["Þór", "Thor"],
    ["Guðmundur", "Gudmundur"],
    ["Ħamrun", "Hamrun"],
    ["Müller", "Muller"],
    ["Müller", "Mueller"],
    ["Mu\u0308ller", "Mueller"],
    ["Ålborg", "Aalborg"],
    ["Ålborg", "Alborg"],
    ["Straße", "STRASSE"],
    ["Ǿrsted", "Oersted"],
    ["Əliyev", "Aliyev"],
    ["İstanbul", "Istanbul"],
  ])("%s as %s", (name, other) => {
    expect(nameSpellings(name)).toContain(foldedName(other));
  });

  it.each([["Ada"], ["C++"], ["1.0"], ["東京"], ["Ὀδυσσεύς"], ["a\ud800"], [""]])("%j as it is folded, and no other", (name) => {
    expect(nameSpellings(name)).toEqual([foldedName(name)]);
  });
});

it("knows each of its letters by itself, and every letter that holds one of them", () => {
  for (const letter of spelledLetters) expect(nameSpellings(letter)).not.toEqual([foldedName(letter)]);
  const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code)).filter((letter) => /\p{Ll}/u.test(letter) && letter.normalize("NFC") === letter);
  const spelled = letters.filter((letter) => nameSpellings(letter).some((spelling) => spelling !== foldedName(letter)));
  expect(spelled.filter((letter) => !spelledLetters.some((known) => letter.includes(known)))).toEqual([]);
});
