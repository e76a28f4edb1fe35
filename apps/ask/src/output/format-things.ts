import type { ListedThing } from "@graphspan/extraction";
import type { Colors } from "picocolors/types.js";
import { howMany } from "./how-many.js";
import { printableName } from "./printable.js";

/** Other spellings that are shown. */
const shownAliases = 5;

export interface ThingsStyle {
  readonly colours: Colors;
  /** Whether a part of the graph was looked at. */
  readonly isScoped: boolean;
  /** How many were asked for. */
  readonly limit: number;
}

/** Things, a line each: name, class, how often and under which other words they are mentioned, and the id by which they are merged. */
export function formatThings(things: readonly ListedThing[], { colours, isScoped, limit }: ThingsStyle): string {
  if (things.length === 0) return `No passage${isScoped ? " in the scope" : ""} mentions a thing: \`ask extract\` reads passages for them.`;
  const more = things.length < limit ? [] : [colours.dim(`These are the first ${limit}: there may be more, which --limit shows.`)];
  return [...things.map((thing) => formatThing(thing, colours)), ...more].join("\n");
}

function formatThing({ id, class: kind, name, canonical, mentions, documents, aliases }: ListedThing, colours: Colors): string {
  const also = aliases.length === 0 ? "" : `, also ${aliases.slice(0, shownAliases).map(printableName).join(", ")}${aliases.length > shownAliases ? ", …" : ""}`;
  const merged = canonical === null || canonical === id ? "" : `, merged into ${printableName(canonical)}`;
  const counted = `${howMany(mentions, "mention")} in ${howMany(documents, "document")}`;
  return `${colours.bold(printableName(name))} ${printableName(kind)}: ${counted}${also}${merged} ${colours.dim(printableName(id))}`;
}
