import type { GroundedMention, GroundedStatement } from "./grounded-extraction.js";

type Key = readonly (string | number)[];

/** The order of the passage; a total one, so that equal input in any order gives equal output. */
export const compareMentions = (one: GroundedMention, other: GroundedMention): number => compareKeys(mentionKey(one), mentionKey(other));
export const compareStatements = (one: GroundedStatement, other: GroundedStatement): number => compareKeys(statementKey(one), statementKey(other));

const mentionKey = ({ span, class: kind, name }: GroundedMention): Key => [span.startByte, span.endByte, kind, name];
const statementKey = ({ span, type, subject, object, polarity }: GroundedStatement): Key => [
  ...[span.startByte, span.endByte, type, subject.class, subject.name, object.class, object.name, polarity],
];

export function compareKeys(one: Key, other: Key): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : one[at]! < other[at]! ? -1 : 1;
}
