/** Every kind of character that Unicode tells apart, but for halves of surrogate pairs, which no text holds. */
const kinds =
  "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cn Emoji Emoji_Modifier Emoji_Modifier_Base " +
  "Extended_Pictographic Regional_Indicator Variation_Selector White_Space Bidi_Control Default_Ignorable_Code_Point Join_Control";
/** Characters of each kind. */
const ofEachKind = 6;
/** No block of Unicode is smaller, so that one of each column is one of each script. */
const column = 16;
const planes = [
  [0, 0xd800],
  [0xe000, 0x20000],
  [0x2f800, 0x2fa20],
  [0xe0000, 0xe01f0],
] as const;

/** Characters of every script and every kind, the same ones each time on one version of Unicode. */
export function unicodeCharacters(): readonly string[] {
  const all = planes.flatMap(([first, end]) => Array.from({ length: end - first }, (_, index) => String.fromCodePoint(first + index)));
  const text = all.join("");
  const found = new Set<string>();
  for (const kind of kinds.split(" ")) {
    const members = text.match(new RegExp(`\\p{${kind}}`, "gu")) ?? [];
    for (let part = 0; part < ofEachKind; part += 1) found.add(members[Math.floor((part * members.length) / ofEachKind)] ?? "x");
  }
  const assigned = /[^\p{Cn}\p{Co}]/u;
  for (let first = 0; first < all.length; first += column) {
    const member = all.slice(first, first + column).find((character) => assigned.test(character));
    if (member !== undefined) found.add(member);
  }
  return [...found];
}
