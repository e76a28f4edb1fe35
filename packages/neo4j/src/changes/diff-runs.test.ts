import { describe, expect, it } from "vitest";
import { contentHash } from "../identity/content-hash.js";
import { layouts } from "../layout/layout.js";
import type { GraphStore } from "../store/graph-store.js";
import { diffRuns } from "./diff-runs.js";
import type { EndedVersion, LiveVersion } from "./net-change.js";

const layout = layouts.graphspan;

/** What a graph answers: `look` counts how often its documents were read. */
interface Graph {
  readonly changes?: (look: number) => string;
  readonly live?: (look: number) => readonly LiveVersion[];
  readonly ended?: (look: number) => readonly EndedVersion[];
}

async function differences({ changes = () => "kept", live = () => [], ended = () => [] }: Graph): Promise<{ told: string[]; error: unknown }> {
  let look = 0;
  const answers: Readonly<Record<string, () => readonly unknown[]>> = {
    "changes.runs": () => [{ id: "r1", kind: "ingest", changes: changes(look) }],
    "changes.live": () => live((look += 1)),
    "changes.ended": () => ended(look),
  };
  const run = (query: { readonly name: string }): Promise<readonly unknown[]> => Promise.resolve(answers[query.name]!());
  const told: string[] = [];
  try {
    for await (const { change, uri, movedFrom } of diffRuns({ run } as unknown as Pick<GraphStore, "run">, layout, { from: null, to: "r1" }))
      told.push(`${change} ${movedFrom === null ? "" : `${movedFrom.uri} > `}${uri}`);
    return { told, error: undefined };
  } catch (error) {
    return { told, error };
  }
}

const version = (uri: string, hash: string, writtenBy: string): LiveVersion => ({ documentId: uri, corpus: "c", uri, hash, writtenBy });
const added = (uri: string, hash: string): LiveVersion => version(uri, hash, "r1");
const deleted = (uri: string, hash: string): EndedVersion => ({ ...version(uri, hash, "r0"), nextHash: null, endedBy: "r1", at: 1 });

describe("the differences between two runs", () => {
  it("end with an error where records were forgotten while they were read", async () => {
    const ended = () => [deleted("a", "1"), { ...deleted("b", "2"), nextHash: "3" }];
    expect(await differences({ ended })).toEqual({ told: ["changed b", "deleted a"], error: undefined });
    for (const state of ["forgetting", "forgotten"]) {
      const { told, error } = await differences({ ended, changes: (look) => (look < 2 ? "kept" : state) });
      expect(told).toEqual(["changed b"]);
      expect(error).toMatchObject({ code: "RUN.CHANGES_NOT_KEPT", details: { runs: ["r1"] } });
    }
  });

  it("hold each document once, also one that was deleted and is written again while they are read", async () => {
    const ended = () => [deleted("a", "1")];
    const live = (look: number) => (look < 2 ? [] : [added("a", "2")]);
    expect((await differences({ ended, live })).told).toEqual(["changed a"]);
    const twin = (look: number) => [...live(look), added("b", "1")];
    expect((await differences({ ended, live: twin })).told).toEqual(["changed a", "added b"]);
  });

  it("take a document of the same file name for the one that has moved, and no empty one for another", async () => {
    const ended = () => [deleted("old/a.md", "1"), deleted("old/b.md", "1"), deleted("old/none", contentHash(""))];
    const live = () => [added("new/b.md", "1"), added("new/c.md", "1"), added("new/none", contentHash(""))];
    const { told } = await differences({ ended, live });
    expect(told).toEqual(["moved old/b.md > new/b.md", "moved old/a.md > new/c.md", "added new/none", "deleted old/none"]);
  });
});
