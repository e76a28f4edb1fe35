import { parseInstant } from "../dates/parse-instant.js";
import type { Layout } from "../layout/layout.js";
import type { MatchingParameters } from "../queries/scope-matching.js";
import type { MatchingScope, ScopeValue } from "./scope-types.js";

/** What several scopes ask of the same document, as one question. */
export function matchingParameters(scopes: readonly MatchingScope[], { properties }: Layout): Omit<MatchingParameters, "limit"> {
  const { publisher, mediaType, metadataPrefix } = properties.document;
  const from = scopes.flatMap((scope) => instants(scope.publishedFrom));
  const before = scopes.flatMap((scope) => instants(scope.publishedBefore));
  return {
    conditions: scopes.flatMap((scope) => [
      ...condition(publisher, scope.publisher),
      ...condition(mediaType, scope.mediaType),
      ...Object.entries(scope.metadata ?? {}).flatMap(([key, values]) => condition(metadataPrefix + key, values)),
    ]),
    sourceUriPrefixes: scopes.flatMap(({ sourceUriPrefix }) => sourceUriPrefix ?? []),
    isDated: from.length + before.length > 0,
    publishedFrom: from.length === 0 ? null : Math.max(...from),
    publishedBefore: before.length === 0 ? null : Math.min(...before),
  };
}

function condition(property: string, values: ScopeValue | readonly ScopeValue[] | undefined): MatchingParameters["conditions"] {
  if (values === undefined) return [];
  return [{ property, values: typeof values === "object" ? values : [values] }];
}

function instants(text: string | undefined): readonly number[] {
  const instant = text === undefined ? null : parseInstant(text);
  return instant === null ? [] : [instant.getTime()];
}
