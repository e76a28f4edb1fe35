import { describe, expect, it } from "vitest";
import { unicodeCharacters } from "./unicode-characters.js";

const categories = "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cn";
/** Scripts of Unicode 15, which Node.js 20 knows. */
const scripts =
  "Adlm Aghb Ahom Arab Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Bopo Brah Brai Bugi Buhd Cakm Cans Cari Cham Cher Chrs Copt Cpmn Cprt Cyrl " +
  "Deva Diak Dogr Dsrt Dupl Egyp Elba Elym Ethi Geor Glag Gong Gonm Goth Gran Grek Gujr Guru Hang Hani Hano Hatr Hebr Hira Hluw Hmng Hmnp Hung Ital " +
  "Java Kali Kana Kawi Khar Khmr Khoj Kits Knda Kthi Lana Laoo Latn Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka Mand Mani Marc Medf Mend Merc Mero " +
  "Mlym Modi Mong Mroo Mtei Mult Mymr Nagm Nand Narb Nbat Newa Nkoo Nshu Ogam Olck Orkh Orya Osge Osma Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd " +
  "Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd Sidd Sind Sinh Sogd Sogo Sora Soyo Sund Sylo Syrc Tagb Takr Tale Talu Taml Tang Tavt Telu Tfng " +
  "Tglg Thaa Thai Tibt Tirh Tnsa Toto Ugar Vaii Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb Zinh Zyyy";

describe("characters that chunkers are tried with", () => {
  it("are of every general category and every script", () => {
    const text = unicodeCharacters().join("");
    const missing = [
      ...categories.split(" ").filter((category) => !new RegExp(`\\p{${category}}`, "u").test(text)),
      ...scripts.split(" ").filter((script) => !new RegExp(`\\p{Script=${script}}`, "u").test(text)),
    ];
    expect(missing).toEqual([]);
    expect(text.isWellFormed()).toBe(true);
  });
});
