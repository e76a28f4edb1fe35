import type { HealthFinding } from "../health.js";
import type { HealthFacts } from "./health-facts.js";
import { howMany } from "./how-many.js";

type Words = (count: number) => Pick<HealthFinding, "text" | "fix">;

const readAgain = "Remove from them the property that says that they were read (`extraction`, unless the layout names it otherwise), and extract again.";

/** In words, faults of what was extracted, in the order in which they are told. */
const words: readonly (readonly [HealthFinding["code"], Words])[] = [
  [
    "THINGS_WITHOUT_MENTIONS",
    (count) => ({
      text: `${howMany(count, "thing is mentioned by no chunk: what mentioned it was", "things are mentioned by no chunk: what mentioned them was")} removed by other software.`,
      fix: "Delete them, and what is tied to them: an extraction that finds such a name again makes the thing anew.",
    }),
  ],
  [
    "MENTIONS_OF_OTHER_WORDS",
    (count) => ({
      text: `${howMany(count, "mention has words that its chunk does not have", "mentions have words that their chunks do not have")}: the text was changed after it was read.`,
      fix: readAgain,
    }),
  ],
  [
    "STATEMENTS_WITHOUT_MENTIONS",
    (count) => ({
      text: `${howMany(count, "statement is", "statements are")} of a chunk that does not mention what is stated about, or is gone.`,
      fix: "Delete these relationships: nothing speaks for them.",
    }),
  ],
  [
    "CHUNKS_MARKED_UNREAD",
    (count) => ({
      text: `${howMany(count, "chunk says that it was", "chunks say that they were")} read for things, and there is no record of an extraction: none would read ${count === 1 ? "it" : "them"} again.`,
      fix: readAgain,
    }),
  ],
];

/** What is wrong with things, mentions and statements. Pure. */
export function findInThings({ faults }: Pick<HealthFacts, "faults">): HealthFinding[] {
  return words.flatMap(([code, say]): HealthFinding[] => {
    const fault = faults.get(code);
    if (fault === undefined) return [];
    const { count, examples, documents } = fault;
    return [{ code, count, examples, ...(documents.length === 0 ? {} : { documents }), ...say(count) }];
  });
}
