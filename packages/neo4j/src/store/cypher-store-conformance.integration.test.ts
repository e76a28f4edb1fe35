import { type CypherStoreUnderTest, cypherStoreSuite } from "@graphspan/core/testing";
import type { CypherStore } from "@graphspan/core";
import { brokenChecks } from "@graphspan/core/testing";
import { describeConformance, needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { describe, expect, it } from "vitest";
import { connect, createStore } from "./connect.js";

const server = testServer();

async function open(): Promise<CypherStoreUnderTest> {
  const store = await connect({ ...server! });
  return { store, another: () => createStore({ ...server! }), label: uniquePrefix("Conformance"), close: () => store.close() };
}

describe.skipIf(!server)(`the store of this package (${needsServer})`, () => {
  describeConformance("connect", cypherStoreSuite(open));
});

/** Changes of a sound store, each of which breaks the promise it stands under. */
const breakages: Readonly<Record<string, (sound: CypherStore) => Partial<CypherStore>>> = {
  "names its provider": () => ({ providerId: "" }),
  "connects once, however often it is asked, and may be closed twice": () => ({ close: () => Promise.resolve() }),
  "gives rows in their order, each value under the name of its column": (sound) => ({
    runCypher: async (...call) => (await sound.runCypher(...call)).toReversed(),
  }),
  "delivers plain data that JSON can hold": (sound) => ({
    runCypher: async (...call) =>
      (await sound.runCypher(...call)).map(({ values }) => ({
        values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, key === "beyond" ? Number(value) : value])),
      })),
  }),
  "sends values as parameters, whatever they hold": (sound) => ({
    runCypher: (text, { text: value, ...parameters } = {}, options) =>
      sound.runCypher(typeof value === "string" ? text.replace("$text", `'${value}'`) : text, { ...parameters, text: value }, options),
  }),
  "lets a read see what was written just before, and lists the names in use": () => ({
    getSchema: () => Promise.resolve({ nodeLabels: [], relationshipTypes: [], propertyKeys: [] }),
  }),
  "rejects a query that fails with an error of this project, writes nothing, and goes on working": (sound) => ({
    runCypher: (...call) => sound.runCypher(...call).catch((error: unknown) => Promise.reject(new Error("raw", { cause: error }))),
  }),
  "keeps calls that run at the same time apart": (sound) => {
    let latest: Readonly<Record<string, unknown>> | undefined;
    return {
      runCypher: async (text, parameters, options) => {
        latest = parameters;
        await Promise.resolve();
        return sound.runCypher(text, latest, options);
      },
    };
  },
  "rejects with the caller's own reason when the signal has already aborted, and runs nothing": (sound) => ({
    runCypher: async (text, parameters, options) => {
      const rows = await sound.runCypher(text, parameters);
      options?.signal?.throwIfAborted();
      return rows;
    },
  }),
  "stops at once when the signal aborts on the way": (sound) => ({
    runCypher: (text, parameters, options) =>
      sound.runCypher(text, parameters, options).catch(() => Promise.reject(new Error("not the caller's reason"))),
  }),
  "ends a query whose time is over": (sound) => ({
    runCypher: (text, parameters, options) =>
      options?.timeoutMs === undefined ? sound.runCypher(text, parameters, options) : Promise.resolve([]),
  }),
};

describe.skipIf(!server)(`the suite of the port CypherStore (${needsServer})`, () => {
  /** The suite over a store that a breakage has changed; also the further stores are changed. */
  const suiteOf = (change: (sound: CypherStore) => Partial<CypherStore>): ReturnType<typeof cypherStoreSuite> =>
    cypherStoreSuite(async () => {
      const { store, another, ...rest } = await open();
      const changed = (sound: CypherStore): CypherStore => ({
        providerId: sound.providerId,
        connect: () => sound.connect(),
        runCypher: (...call) => sound.runCypher(...call),
        getSchema: () => sound.getSchema(),
        close: () => sound.close(),
        ...change(sound),
      });
      return { ...rest, store: changed(store), another: () => changed(another()) };
    });

  it("has a broken store for each check", () => {
    expect(Object.keys(breakages).sort()).toEqual(
      suiteOf(() => ({}))
        .checks.map(({ name }) => name)
        .sort(),
    );
  });

  it.each(Object.entries(breakages))("finds out a store that does not keep the promise: %s", async (name, change) => {
    const suite = suiteOf(change);
    const broken = await brokenChecks({ ...suite, checks: suite.checks.filter((check) => check.name === name) });
    expect(broken.map((check) => check.name)).toEqual([name]);
  });
});
