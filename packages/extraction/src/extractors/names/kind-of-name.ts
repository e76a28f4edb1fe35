import type { EnglishReader } from "./load-english.js";

/** What a name may be the name of, as far as the name itself tells. */
export type NameKind = "person" | "organization" | "place" | "event" | "other";


const lists: readonly (readonly [NameKind, string])[] = [
  [
    "organization",
    "university college school academy institute institution bank party company corporation corp inc ltd llc plc gmbh ag council committee commission ministry department agency association society club union federation orchestra league foundation group team records studios pictures press hospital museum army navy senate parliament congress church airlines systems",
  ],
  ["place", "river lake mount mountain mountains island islands county province district region bay valley street road avenue square airport station castle abbey park forest desert sea ocean gulf canal bridge township village city town kingdom republic state states"],
  ["event", "war battle siege revolution olympics games festival cup championship championships tournament election elections conference summit massacre rebellion uprising crusade awards"],
];
const kindOfMain = new Map(lists.flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind] as const)));
const kindOfTag = new Map<string, NameKind>([
  ...["MaleName", "FemaleName", "FirstName", "LastName", "Person"].map((tag) => [tag, "person"] as const),
  ...["Country", "City", "Region", "Place"].map((tag) => [tag, "place"] as const),
  ...["Organization", "SportsTeam"].map((tag) => [tag, "organization"] as const),
]);

/**
 * Guesses from the name alone, so that a name is of one kind wherever it stands: by its main word (University of Leeds), as a whole (New York), by initials and titles, by a known first or
 * last name. Null for what is no name of a thing: an adjective of a country.
 */
export function kindOfName(name: string, english: EnglishReader): NameKind | null {
  const words = name
    .toLowerCase()
    .split(/[\s-]+/u)
    .map(withoutMarks);
  const known = words.map((word) => english.tagsOf(word));
  if (known.every((tags) => tags.includes("Demonym"))) return null;
  const whole = kindOfTags(english.tagsOf(words.join(" ")));
  if (whole !== undefined) return whole;
  if (words.length === 1) return "other";
  return byMainWord(name, words) ?? byParts(name, known) ?? "other";
}

function byMainWord(name: string, words: readonly string[]): NameKind | undefined {
  const [beforeOf = name] = name.toLowerCase().split(/ (?:of|for|in|at|on) /u);
  const parts = beforeOf.split(/[^\p{L}]+/u);
  const last = parts.at(-1)!;
  const isNumbered = last === "" || (/^[ivx]+$/u.test(last) && beforeOf.endsWith(` ${last}`));
  const main = parts.at(isNumbered ? -2 : -1) ?? "";
  return kindOfMain.get(main) ?? (["mount", "lake", "river"].includes(words[0]!) ? "place" : undefined);
}

function byParts(name: string, known: readonly (readonly string[])[]): NameKind | undefined {
  if (/^(?:\p{Lu}\.\s?)+\p{Lu}\p{L}+$/u.test(name) || known[0]!.includes("Honorific")) return "person";
  const kinds = known.map(kindOfTags);
  if (kinds[0] === "person" || (kinds.at(-1) === "person" && kinds[0] === undefined)) return "person";
  if (kinds.includes("organization")) return "organization";
  return kinds.every((kind) => kind === "place") ? "place" : undefined;
}

/** Without full stops and commas behind it. An expression for these would try each of a thousand in the middle of a word. */
function withoutMarks(word: string): string {
  let end = word.length;
  while (end > 0 && (word[end - 1] === "." || word[end - 1] === ",")) end -= 1;
  return word.slice(0, end);
}

const kindOfTags = (tags: readonly string[]): NameKind | undefined => tags.map((tag) => kindOfTag.get(tag)).find((kind) => kind !== undefined);
