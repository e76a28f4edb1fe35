import type { Layout } from "@graphspan/neo4j";
import type { Ontology } from "../../ontology/ontology.js";
import type { Storage } from "../storage.js";

type Kind = "STRING" | "INTEGER";

/** What an extraction writes under one label or relationship type. */
export interface WrittenShape {
  readonly entity: "NODE" | "RELATIONSHIP";
  /** Label or relationship type. */
  readonly name: string;
  /** Properties that all of them have. */
  readonly always: Readonly<Record<string, Kind>>;
  /** Properties that some of them have. */
  readonly sometimes: Readonly<Record<string, Kind>>;
  /** The property that no two of them share, and nothing else in the graph has the values of. */
  readonly key: string | null;
}

/** Everything that things, mentions and statements of an ontology are stored under. Pure. */
export function writtenShapes(ontology: Ontology, layout: Layout, storage: Storage): readonly WrittenShape[] {
  const { labels, relationships, properties, classLabelPrefix } = layout;
  const { startByte, endByte, quote, foldedQuote, valuePrefix } = properties.mention;
  const { chunkId, polarity, type, ...place } = properties.statement;
  const ofThing = strings([...Object.values(properties.thing), ...storage.nameProperties]);
  const run = strings([properties.relationshipRun]);
  const values = ontology.classes.flatMap((each) => each.properties.map(({ name }) => `${valuePrefix}${name}`));
  const statement = { ...run, ...strings([chunkId, polarity, place.quote]), ...integers([place.startByte, place.endByte]) };
  const thing = (name: string): WrittenShape => ({ entity: "NODE", name, always: ofThing, sometimes: {}, key: properties.thing.id });
  const relationship = (name: string, always: WrittenShape["always"], sometimes: WrittenShape["sometimes"]): WrittenShape => ({ entity: "RELATIONSHIP", name, always, sometimes, key: null });
  return [
    ...[labels.thing, ...ontology.classes.map(({ name }) => `${classLabelPrefix}${name}`), ...storage.labels].map(thing),
    relationship(storage.mention, { ...run, ...strings([quote]), ...integers([startByte, endByte]) }, strings([foldedQuote, ...values])),
    ...ontology.relationships.map(({ type: name }) => relationship(name, statement, {})),
    relationship(relationships.unasserted, { ...statement, ...strings([type]) }, {}),
  ];
}

const all = (kind: Kind, names: readonly string[]): Readonly<Record<string, Kind>> => Object.fromEntries(names.map((name) => [name, kind]));
const strings = (names: readonly string[]): Readonly<Record<string, Kind>> => all("STRING", names);
const integers = (names: readonly string[]): Readonly<Record<string, Kind>> => all("INTEGER", names);
