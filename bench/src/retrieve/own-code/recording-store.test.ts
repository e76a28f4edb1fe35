import { cypher, type GraphStore } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { recordCalls, replayCalls } from "./recording-store.js";

/** A store that says how often it was asked. */
function countingStore() {
  let asked = 0;
  const run = ({ row }: { readonly row: z.ZodType }) => Promise.resolve([row.parse({ times: (asked += 1) })]);
  return { store: { server: { version: "1" }, run } as unknown as GraphStore, asked: () => asked };
}

const query = (text: "RETURN 1" | "RETURN 2") => ({
  name: "test",
  access: "READ" as const,
  text: text === "RETURN 1" ? cypher`RETURN 1` : cypher`RETURN 2`,
  row: z.object({ times: z.number().transform((times) => `${times} times`) }),
});

describe("a recorded store", () => {
  it("answers as the server did, with rows read in the same way, and asks it nothing more", async () => {
    const { store, asked } = countingStore();
    const recording = recordCalls(store);
    const parameters = { question: "first" };
    expect(await recording.store.run(query("RETURN 1"), parameters)).toEqual([{ times: "1 times" }]);
    expect(recording.calls).toEqual([{ query: "RETURN 1", parameters, plainRows: [{ times: 1 }] }]);
    const replay = replayCalls(store, recording.calls);
    expect(await replay.store.run(query("RETURN 1"))).toEqual([{ times: "1 times" }]);
    expect(asked()).toBe(1);
    expect(replay.store.server).toEqual(store.server);
  });

  it("answers from the chosen calls, and from the last of all where those do not know the query", async () => {
    const { store } = countingStore();
    const recording = recordCalls(store);
    for (const text of ["RETURN 1", "RETURN 1", "RETURN 2"] as const) await recording.store.run(query(text));
    const replay = replayCalls(store, recording.calls);
    replay.answerFrom(recording.calls.slice(0, 1));
    expect(await replay.store.run(query("RETURN 1"))).toEqual([{ times: "1 times" }]);
    expect(await replay.store.run(query("RETURN 2"))).toEqual([{ times: "3 times" }]);
    replay.answerFrom(recording.calls.slice(2));
    expect(await replay.store.run(query("RETURN 1"))).toEqual([{ times: "2 times" }]);
  });
});
