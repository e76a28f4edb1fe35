import type { EmbeddingSet } from "@graphspan/core";
import type { Layout } from "../layout/layout.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import { mostExamples, readFaults } from "./faults/read-faults.js";
import { type LookedAtChunks, type VectorKind, vectorKinds, vectorParameters } from "./faults/vector-faults.js";
import type { VectorFacts } from "./findings/health-facts.js";
import { otherSizes } from "./health-queries.js";

/** Looks at every vector of a set. */
export async function readVectors(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  { set, chunks }: { readonly set: EmbeddingSet; readonly chunks: LookedAtChunks },
  call: CallOptions,
): Promise<VectorFacts> {
  const { id: embeddingSetId, property, vectorIndexName, dimensions } = set;
  const kinds = await readFaults(store, layout, { family: vectorKinds(layout, set, chunks), parameters: vectorParameters(set) }, call);
  const of = (kind: VectorKind): number => kinds.get(kind)?.count ?? 0;
  const sizes = of("wrongSize") === 0 ? [] : await store.run(otherSizes(layout, set, chunks), { dimensions, limit: mostExamples }, call);
  return {
    health: {
      embeddingSetId,
      property,
      vectorIndexName,
      sound: of("sound"),
      missing: of("missing") + of("missingOfAdopted"),
      wrongSize: of("wrongSize"),
      zero: of("zero"),
      notFinite: of("notFinite"),
      notAList: of("notAList"),
    },
    kinds,
    otherSizes: sizes,
  };
}
