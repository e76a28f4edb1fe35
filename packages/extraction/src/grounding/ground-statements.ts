import type { QuoteFinder } from "@graphspan/core";
import type { ExtractedStatement, Polarity, ThingName } from "../extractors/extractor.js";
import type { Ontology } from "../ontology/ontology.js";
import { compareStatements } from "./compare-grounded.js";
import type { DropCounter } from "./drop-counter.js";
import type { GroundedMention, GroundedStatement } from "./grounded-extraction.js";
import { groupBy } from "./group-by.js";
import { thingKey } from "./thing-key.js";
import { usableName } from "./usable-name.js";

/** What statements are held against. */
export interface StatementGround {
  readonly finder: QuoteFinder;
  readonly ontology: Ontology;
  readonly mentions: readonly GroundedMention[];
  /** What the passage itself says about a statement that is said to be asserted. */
  readonly polarityIn: (statement: GroundedStatement) => Polarity;
}

/** Keeps the statements whose words stand in the passage and whose ends it mentions; of those that say the same, the first one. */
export function groundStatements(statements: readonly ExtractedStatement[], ground: StatementGround, dropped: DropCounter): readonly GroundedStatement[] {
  const mentioned = new Set(ground.mentions.map(thingKey));
  const grounded = statements
    .flatMap((statement) => groundStatement(statement, mentioned, ground, dropped) ?? [])
    .map((statement) => (statement.polarity === "asserted" ? { ...statement, polarity: ground.polarityIn(statement) } : statement))
    .sort(compareStatements);
  const sayings = groupBy(grounded, ({ type, subject, object, polarity }) => JSON.stringify([type, thingKey(subject), thingKey(object), polarity]));
  return [...sayings.values()].map(([first]) => first!);
}

function groundStatement(
  { type, subject, object, quote, polarity }: ExtractedStatement,
  mentioned: ReadonlySet<string>,
  { finder, ontology }: StatementGround,
  dropped: DropCounter,
): GroundedStatement | null {
  const relationship = ontology.relationships.find((known) => known.type === type);
  if (relationship === undefined) return dropped.drop("unknownRelationship");
  if (!relationship.from.includes(subject.class) || !relationship.to.includes(object.class)) return dropped.drop("endsNotAllowed");
  const [from, to] = [usableThing(subject), usableThing(object)];
  if (from === null || to === null || !mentioned.has(thingKey(from)) || !mentioned.has(thingKey(to))) return dropped.drop("endNotMentioned");
  if (thingKey(from) === thingKey(to)) return dropped.drop("sameEnds");
  const found = finder.find(quote);
  if (found === null) return dropped.drop("quoteNotFound");
  return { type, subject: from, object: to, polarity, quote: found.text, span: found.span };
}

function usableThing(thing: ThingName): ThingName | null {
  const name = usableName(thing.name);
  return name === null ? null : { class: thing.class, name };
}
