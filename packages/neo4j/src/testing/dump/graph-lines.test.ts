import { leastProcessorTime } from "@graphspan/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { graphLines } from "./graph-lines.js";

/** Nodes by content, relationships by the places of their ends. */
interface SmallGraph {
  readonly nodes: readonly string[];
  readonly relationships: readonly (readonly [number, string, number])[];
}

/** The lines of a graph whose nodes and relationships were made in another order, under other element ids. */
function linesOf({ nodes, relationships }: SmallGraph, order: (one: number) => number = (place) => place): string[] {
  const ids = nodes.map((_, place) => `4:db:${order(place)}`);
  const made = nodes.map((content, place) => [ids[place]!, content] as const).sort(([one], [other]) => (one < other ? -1 : 1));
  const ties = relationships.map(([start, content, end]) => ({ startId: ids[start]!, endId: ids[end]!, content }));
  return graphLines({ nodes: new Map(made), relationships: ties.sort((one, other) => order(one.content.length) - order(other.content.length)) });
}

function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap((shorter) =>
    Array.from({ length: size }, (_, at) => [...shorter.slice(0, at), size - 1, ...shorter.slice(at)]),
  );
}

/** By trying all ways to lay one graph on the other. */
function areSame(one: SmallGraph, other: SmallGraph): boolean {
  if (one.nodes.length !== other.nodes.length) return false;
  const listed = ({ relationships }: SmallGraph, place: (node: number) => number): string =>
    relationships
      .map(([start, content, end]) => `${place(start)} ${content} ${place(end)}`)
      .sort()
      .join("\n");
  const wanted = listed(other, (node) => node);
  return permutations(one.nodes.length).some(
    (order) =>
      one.nodes.every((content, node) => content === other.nodes[order[node]!]) && listed(one, (node) => order[node]!) === wanted,
  );
}

const smallGraph = (maxNodes: number): fc.Arbitrary<SmallGraph> =>
  fc.array(fc.constantFrom(":A", ":B"), { minLength: 1, maxLength: maxNodes }).chain((nodes) =>
    fc.record({
      nodes: fc.constant(nodes),
      relationships: fc.array(
        fc.tuple(fc.nat({ max: nodes.length - 1 }), fc.constantFrom(":R", ":S {a: 1}"), fc.nat({ max: nodes.length - 1 })),
        { maxLength: 6 },
      ),
    }),
  );

const ring = (size: number, first: number): SmallGraph["relationships"] =>
  Array.from({ length: size }, (_, place) => [first + place, ":R", first + ((place + 1) % size)] as const);

describe("the lines of a graph", () => {
  it("name nodes and relationships by what they are", () => {
    const lines = linesOf({ nodes: [":B", ":A {id: 1}"], relationships: [[1, ":R", 0]] });
    const name = /#[0-9a-f]{20}/g;
    expect(lines.map((line) => line.replaceAll(name, "#"))).toEqual(["(:A {id: 1}) #", "(:B) #", "(#)-[:R]->(#)"]);
    const [a, b] = [lines[0]!.match(name)![0], lines[1]!.match(name)![0]];
    expect(lines[2]).toBe(`(${a})-[:R]->(${b})`);
  });

  it("are the same however the graph was made", () => {
    fc.assert(
      fc.property(smallGraph(8), fc.infiniteStream(fc.nat()), (graph, stream) => {
        const keys = [...stream.take(64)].map((key, place) => key * 64 + place);
        expect(linesOf(graph, (place) => keys[place % 64]!)).toEqual(linesOf(graph));
      }),
    );
  });

  it("are the same for two small graphs exactly when one can be laid on the other", () => {
    const pair = fc.tuple(smallGraph(4), smallGraph(4), fc.boolean(), fc.nat(), fc.nat()).map(([one, random, isNear, which, to]) => {
      if (!isNear || one.relationships.length === 0) return [one, random] as const;
      // The end of one relationship is moved: often a different graph with equal counts, sometimes the same one.
      const at = which % one.relationships.length;
      const relationships = one.relationships.map((tie, place) =>
        place === at ? ([tie[0], tie[1], to % one.nodes.length] as const) : tie,
      );
      return [one, { ...one, relationships }] as const;
    });
    let same = 0;
    let different = 0;
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const expected = areSame(one, other);
        if (expected) same += 1;
        else different += 1;
        expect(JSON.stringify(linesOf(one)) === JSON.stringify(linesOf(other))).toBe(expected);
      }),
      { numRuns: 3_000 },
    );
    expect(Math.min(same, different)).toBeGreaterThan(100);
  });

  it("count the structure among nodes of equal content, near and far", () => {
    const nodes = (count: number): string[] => Array.from({ length: count }, () => ":A");
    const pairs: readonly (readonly [SmallGraph, SmallGraph])[] = [
      [
        { nodes: nodes(2), relationships: [...ring(1, 0), ...ring(1, 1)] },
        { nodes: nodes(2), relationships: ring(2, 0) },
      ],
      [
        { nodes: nodes(4), relationships: [...ring(2, 0), ...ring(2, 2)] },
        { nodes: nodes(4), relationships: ring(4, 0) },
      ],
      [
        { nodes: nodes(300), relationships: [...ring(200, 0).slice(1), ...ring(100, 200).slice(1)] },
        { nodes: nodes(300), relationships: [...ring(150, 0).slice(1), ...ring(150, 150).slice(1)] },
      ],
    ];
    for (const [one, other] of pairs) expect(linesOf(one)).not.toEqual(linesOf(other));
  });

  it("do not tell rings of equal nodes apart: the known limit", () => {
    const nodes = Array.from({ length: 6 }, () => ":A");
    expect(linesOf({ nodes, relationships: [...ring(3, 0), ...ring(3, 3)] })).toEqual(linesOf({ nodes, relationships: ring(6, 0) }));
  });

  it("change only where a node of its own content changes", () => {
    const nodes = Array.from({ length: 9 }, (_, id) => `:A {id: ${id}}`);
    const relationships = ring(9, 0);
    const before = new Set(linesOf({ nodes, relationships }));
    const after = linesOf({ nodes: nodes.with(4, ":A {id: 40}"), relationships });
    expect(after.filter((line) => !before.has(line))).toHaveLength(3);
  });

  it("name what is outside so, and do not lose it", () => {
    const lines = graphLines({ nodes: new Map([["a", ":A"]]), relationships: [{ startId: "a", endId: "elsewhere", content: ":R" }] });
    expect(lines[1]).toMatch(/^\(#[0-9a-f]{20}\)-\[:R\]->\(outside\)$/);
  });

  it("take time in proportion to a long chain of equal nodes", () => {
    const cost = (size: number, runs: number): number => {
      const graph = { nodes: Array.from({ length: size }, () => ":A"), relationships: ring(size, 0).slice(1) };
      return leastProcessorTime(runs, () => linesOf(graph));
    };
    // As many nodes in all; in quadratic time the long chain would take 8 times as long.
    expect(cost(16_000, 1) / cost(2_000, 8)).toBeLessThan(4);
  });
});
