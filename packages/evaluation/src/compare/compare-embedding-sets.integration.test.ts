import { fillEmbeddingSet, givenSource, ingest } from "@graphspan/ingest";
import { connect, type GraphStore, layouts, prefixed, readHealth, resolveEmbeddingSet, scope } from "@graphspan/neo4j";
import { deterministicEmbedder, needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareEmbeddingSets } from "./compare-embedding-sets.js";
import type { ComparedSet } from "./compare-options.js";

const prefix = uniquePrefix("Compare");
const layout = prefixed(layouts.graphspan, prefix);
const animals = ["fox", "hen", "heron", "otter", "eel", "vole", "toad", "stork"];
const documents = animals.map((animal, index) => ({ uri: animal, content: `The ${animal} lives at weir ${index}. A ${animal} eats what the weir brings.` }));
const questions = ["Where does the heron live?", "What does an otter eat?", "At which weir is the toad?"];

describe.skipIf(!testServer())(`comparing embedding sets (${needsServer})`, { timeout: 120_000 }, () => {
  let store: GraphStore;
  let large: ComparedSet;
  let small: ComparedSet;
  const setOf = async (dimensions: number): Promise<ComparedSet> => {
    const embedder = deterministicEmbedder(dimensions);
    return { embedder, embeddingSet: await resolveEmbeddingSet(store, layout, { model: embedder.model, dimensions }) };
  };
  const compare = (first: ComparedSet, second: ComparedSet, k = 4) => compareEmbeddingSets({ store, layout, first, second, questions, k });

  beforeAll(async () => {
    store = await connect(testServer()!);
    [large, small] = [await setOf(64), await setOf(3)];
    await ingest({ store, layout, ...large, source: givenSource(documents) });
  });
  afterAll(async () => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
    for (const { name, constraint } of (await readHealth(store, layout)).indexes)
      await store.runCypher(`DROP ${constraint === null ? "INDEX" : "CONSTRAINT"} $name IF EXISTS`, { name });
    await store.close();
  });

  it("refuses a set that nothing has filled", async () => {
    await expect(compare(large, small)).rejects.toMatchObject({ code: "EVALUATION.SET_NOT_SEARCHABLE" });
  });

  it("finds a set equal to itself, and says where two models differ", async () => {
    await fillEmbeddingSet({ store, layout, ...small });
    const same = await compare(large, large);
    expect(same).toMatchObject({ k: 4, overlap: { mean: 1, least: 1 }, warnings: [] });
    expect(same.rankCorrelation).toBeCloseTo(1, 12);
    const { questions: compared, overlap } = await compare(large, small);
    expect(compared.map(({ question }) => question)).toEqual(questions);
    expect(overlap.mean).toBeLessThan(1);
    for (const { overlap: share, onlyFirst, onlySecond } of compared) {
      expect(onlyFirst).toHaveLength(4 - share * 4);
      expect(onlySecond).toHaveLength(onlyFirst.length);
      expect(onlySecond.filter((id) => onlyFirst.includes(id))).toEqual([]);
    }
    expect((await compare(small, large)).overlap).toEqual(overlap);
  });

  it("says of a scope that holds nothing what it is", async () => {
    const options = { store, layout, first: large, second: small, questions, scope: scope.documents(["nobody"]) };
    await expect(compareEmbeddingSets(options)).rejects.toMatchObject({ code: "EVALUATION.EMPTY_SCOPE" });
  });

  it("warns of a set that lacks vectors, and takes no blank question", async () => {
    await ingest({ store, layout, ...large, source: givenSource([...documents, { uri: "new", content: "The newt is new." }]) });
    expect((await compare(large, small)).warnings).toEqual([`The embedding set ${small.embeddingSet.id} lacks vectors of 1 of 9 chunks: it cannot find those.`]);
    const blank = { store, layout, first: large, second: small, questions: ["x", " "] };
    await expect(compareEmbeddingSets(blank)).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
  });
});
