import { cypher, identifier, layouts, type MatchingOptions, type Scope, scope, type ScopeValue } from "@graphspan/neo4j";
import { type Command, InvalidArgumentError } from "commander";
import { eachNonEmpty, nonEmpty } from "./option-values.js";

type Metadata = Readonly<Record<string, readonly ScopeValue[]>>;

/** What of the graph a question may see, as flags; each that is given narrows it. */
export interface ScopeFlags {
  readonly document?: readonly string[];
  readonly section?: readonly string[];
  readonly publisher?: readonly string[];
  readonly mediaType?: readonly string[];
  readonly sourcePrefix?: string;
  readonly publishedFrom?: string;
  readonly publishedBefore?: string;
  readonly metadata?: Metadata;
}

/** The flags by which commander knows them. */
export const scopeFlagNames: readonly (keyof ScopeFlags)[] = ["document", "section", "publisher", "mediaType", "sourcePrefix", "publishedFrom", "publishedBefore", "metadata"];

export function withScopeOptions(command: Command): Command {
  return command
    .option("--document <id or path>", "search only this document; again for one more", eachNonEmpty)
    .option("--section <id>", "search only this section and those inside it; again for one more", eachNonEmpty)
    .option("--publisher <name>", "search only what this publisher published; again for one more", eachNonEmpty)
    .option("--media-type <type>", "search only documents of this type, as in text/markdown; again for one more", eachNonEmpty)
    .option("--source-prefix <text>", "search only documents whose URI begins with this", nonEmpty)
    .option("--published-from <date>", "search only what was published then (ISO 8601) or later", nonEmpty)
    .option("--published-before <date>", "search only what was published before this date", nonEmpty)
    .option("--metadata <key=value>", "search only documents with this value; key:=JSON for exactly this type; again for one more", eachMetadata);
}

/** Everything that was asked for, together; undefined for the whole graph. */
export function scopeOf({ document, section, sourcePrefix, ...matching }: ScopeFlags): Scope | undefined {
  const { publisher, mediaType, publishedFrom, publishedBefore, metadata } = matching;
  const asked: MatchingOptions = Object.fromEntries(
    Object.entries({ publisher, mediaType, sourceUriPrefix: sourcePrefix, publishedFrom, publishedBefore, metadata }).filter(([, value]) => value !== undefined),
  );
  const [first, second, ...others]: readonly Scope[] = [
    ...(document === undefined ? [] : [documentsNamed(document)]),
    ...(section === undefined ? [] : [scope.sections(section)]),
    ...(Object.keys(asked).length === 0 ? [] : [scope.matching(asked)]),
  ];
  return first === undefined || second === undefined ? first : scope.all(first, second, ...others);
}

/** Documents by id or by the URI that a citation shows. */
function documentsNamed(documents: readonly string[]): Scope {
  const { labels, properties } = layouts.graphspan;
  const [id, uri] = [cypher`document.${identifier(properties.document.id)}`, cypher`document.${identifier(properties.document.uri)}`];
  const text = cypher`MATCH (document:${identifier(labels.document)}) WHERE ${id} IN $documents OR ${uri} IN $documents RETURN ${id} AS documentId`;
  return scope.fromCypher(text, { documents });
}

/** `key=value`: one of the values of a key must be there, and something of every key. */
function eachMetadata(text: string, earlier: Metadata = {}): Metadata {
  const at = text.indexOf("=");
  const isJson = text[at - 1] === ":";
  const key = text.slice(0, isJson ? at - 1 : at);
  if (at < 0 || key === "") throw new InvalidArgumentError("It must be key=value, or key:=JSON.");
  const value = text.slice(at + 1);
  const values = isJson ? [typedValue(value)] : [value, ...alsoWritten(value)];
  return { ...earlier, [key]: [...(Object.hasOwn(earlier, key) ? earlier[key]! : []), ...values] };
}

/** What a text writes besides: on a command line nobody thinks of 2024 as a text. */
function alsoWritten(text: string): readonly ScopeValue[] {
  const value = parseJson(text);
  return typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)) ? [value] : [];
}

function typedValue(text: string): ScopeValue {
  const value = parseJson(text);
  if (typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value;
  throw new InvalidArgumentError("Behind := stands a number, true, false or a text in quotation marks.");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
