import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NamedLink } from "../queries/merge-relink.js";
import { fittingLinks } from "./fitting-links.js";
import type { ThingGroup } from "./read-groups.js";

const group = (canonical: string, ...others: string[]): ThingGroup => ({ canonical, members: [canonical, ...others].sort(), mentions: 1 });
const link = (member: string, canonical: string, run = "r"): NamedLink => ({ run, member, canonical });

describe("links fit", () => {
  it("that bring a thing back to its group", () => {
    expect(fittingLinks([link("b", "a")], [group("a", "c"), group("b")])).toEqual([link("b", "a")]);
  });

  it("that bring a canonical thing back to those that it stood for", () => {
    expect(fittingLinks([link("b", "a"), link("c", "a")], [group("a"), group("b"), group("c")])).toHaveLength(2);
  });

  it("of several merges, all together", () => {
    expect(fittingLinks([link("b", "a", "r1"), link("b", "c", "r2")], [group("c", "a"), group("b")])).toHaveLength(2);
  });
});

describe("links do not fit", () => {
  it.each([
    ["that lead to a thing which another stands for", [link("b", "a")], [group("c", "a"), group("b")]],
    ["that leave two canonical things", [link("b", "a"), link("b", "c")], [group("a"), group("b"), group("c")]],
    ["that bring one of a group alone to another", [link("b", "a")], [group("a"), group("b", "d")]],
    ["that leave no canonical thing", [link("b", "a"), link("a", "b")], [group("a"), group("b")]],
  ])("%s", (_, links, groups) => {
    expect(fittingLinks(links, groups)).toEqual([]);
    // Others are not kept back by them.
    expect(fittingLinks([...links, link("y", "x")], [...groups, group("x"), group("y")])).toEqual([link("y", "x")]);
  });
});

it("leaves every group with one canonical thing that all others are linked to, whatever the links", () => {
  const ids = ["a", "b", "c", "d", "e", "f"] as const;
  const links = fc.uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)).filter(([one, other]) => one !== other), { maxLength: 6, selector: String });
  const partition = fc.array(fc.constantFrom(0, 1, 2, 3, 4, 5), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(links, partition, (drawn, parts) => {
      const groups = [...new Set(parts)].map((part) => ids.filter((_, index) => parts[index] === part)).map(([canonical, ...others]) => group(canonical!, ...others));
      const all = groups.flatMap(({ canonical, members }) => members.filter((id) => id !== canonical).map((id) => link(id, canonical)));
      all.push(...fittingLinks(drawn.map(([member, canonical]) => link(member, canonical)), groups));
      const reached = (id: string, seen = new Set<string>()): Set<string> => {
        if (!seen.has(id)) {
          seen.add(id);
          for (const { member, canonical } of all) if (member === id || canonical === id) reached(member === id ? canonical : member, seen);
        }
        return seen;
      };
      for (const id of ids) {
        const together = [...reached(id)];
        const standing = together.filter((one) => !all.some(({ member }) => member === one));
        expect(standing).toHaveLength(1);
        for (const one of together) if (one !== standing[0]) expect(all.some(({ member, canonical }) => member === one && canonical === standing[0])).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});
