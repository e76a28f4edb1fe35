import { createHash } from "node:crypto";
import { canonicalOrder } from "./canonical-value.js";

/** A relationship between nodes that are known by their place in a list. */
export interface Tie {
  /** Null stands for a node that is not in the list. */
  readonly start: number | null;
  readonly end: number | null;
  /** Type and properties. */
  readonly content: string;
}

const nameLength = 20;

/**
 * Names nodes by what they are, never by where the database keeps them. A node that no other resembles is named by its own content alone, so
 * a change of one node renames no other. Nodes of the same content are told apart by what they are tied to, and by what that is tied to, until
 * nothing more splits (colour refinement, 1-dimensional Weisfeiler-Leman).
 *
 * Nodes that get the same name have the same content and are tied alike as far as refinement can see. Its known limit: it does not tell
 * apart regular structures of nodes that are all equal, such as two rings of three and one ring of six.
 */
export function nameNodes(contents: readonly string[], ties: readonly Tie[]): string[] {
  const colours = contents.map(digest);
  const sizes = countEach(colours);
  const isAmbiguous = (node: number): boolean => sizes.get(colours[node]!)! > 1;
  const views = viewsOf(contents.length, ties);

  let touched = new Set([...contents.keys()].filter(isAmbiguous));
  while (touched.size > 0) {
    const recoloured = splitClasses(touched, colours, sizes, views);
    for (const [node, colour] of recoloured) {
      move(sizes, colours[node]!, colour);
      colours[node] = colour;
    }
    touched = new Set();
    for (const [node] of recoloured)
      for (const { other } of views[node]!) if (other !== null && isAmbiguous(other)) touched.add(other);
  }
  const names = colours.map((colour, node) => (isAmbiguous(node) ? withView(colour, views[node]!, colours) : colour));
  return names.map((name) => name.slice(0, nameLength));
}

/** All that ties a node to one other, or to what is outside. */
interface View {
  readonly other: number | null;
  readonly content: string;
}

function viewsOf(nodeCount: number, ties: readonly Tie[]): readonly (readonly View[])[] {
  const seen = Array.from({ length: nodeCount }, () => new Map<number | null, string[]>());
  const add = (node: number | null, other: number | null, content: string): void => {
    if (node === null) return;
    const contents = seen[node]!.get(other);
    if (contents === undefined) seen[node]!.set(other, [content]);
    else contents.push(content);
  };
  for (const { start, end, content } of ties) {
    if (start === end) add(start, start, `self ${content}`);
    else {
      add(start, end, `to ${content}`);
      add(end, start, `from ${content}`);
    }
  }
  return seen.map((others) => [...others].map(([other, contents]) => ({ other, content: digest(contents.sort(canonicalOrder).join("\n")) })));
}

/** A colour, and what a node of this colour is tied to. */
function withView(colour: string, views: readonly View[], colours: readonly string[]): string {
  const seen = views.map(({ other, content }) => `${other === null ? "outside" : colours[other]!} ${content}`);
  return digest(`${colour}\n${seen.sort(canonicalOrder).join("\n")}`);
}

/**
 * New colours for the members of classes that come apart. One part of each keeps the colour, so that what is beside it need not be looked at
 * again: the members that were not touched, else the largest part.
 */
function splitClasses(
  touched: ReadonlySet<number>,
  colours: readonly string[],
  sizes: ReadonlyMap<string, number>,
  views: readonly (readonly View[])[],
): ReadonlyMap<number, string> {
  const classes = new Map<string, Map<string, number[]>>();
  for (const node of touched) {
    const colour = colours[node]!;
    const next = withView(colour, views[node]!, colours);
    const parts = classes.get(colour) ?? new Map<string, number[]>();
    const part = parts.get(next) ?? [];
    part.push(node);
    classes.set(colour, parts.set(next, part));
  }
  const recoloured = new Map<number, string>();
  for (const [colour, parts] of classes) {
    const ordered = [...parts].sort(([one, nodes], [other, more]) => more.length - nodes.length || canonicalOrder(one, other));
    const areAllTouched = ordered.reduce((sum, [, nodes]) => sum + nodes.length, 0) === sizes.get(colour);
    for (const [next, nodes] of areAllTouched ? ordered.slice(1) : ordered) for (const node of nodes) recoloured.set(node, next);
  }
  return recoloured;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

function countEach(colours: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const colour of colours) sizes.set(colour, (sizes.get(colour) ?? 0) + 1);
  return sizes;
}

function move(sizes: Map<string, number>, from: string, to: string): void {
  sizes.set(from, sizes.get(from)! - 1);
  sizes.set(to, (sizes.get(to) ?? 0) + 1);
}
