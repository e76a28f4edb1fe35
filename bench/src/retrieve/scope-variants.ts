import { scope } from "@graphspan/neo4j";
import type { Variant } from "../harness/variant.js";
import { candidates, type Kind, kinds, presets, type VariantContext } from "./retrieve-variants.js";
import { type ScopedQuestion, scopeSizes, type ScopeSize } from "./scoped-questions.js";
import { exactTask } from "./variants/driver-task.js";
import { driverVariant } from "./variants/driver-variant.js";
import { graphspanVariant } from "./variants/graphspan-variant.js";

export const sizes = ["small", "large"] as const satisfies readonly ScopeSize[];

export const sizeInWords = (size: ScopeSize): string => `${scopeSizes[size].toLocaleString("en")} chunks`;
export const unscopedName = (kind: Kind): string => `${kind} in everything`;
export const scopedName = (kind: Kind, size: ScopeSize): string => `${kind} in ${sizeInWords(size)}`;
export const exactName = (who: "graphspan" | "driver", size: ScopeSize): string => `exact ${who} in ${sizeInWords(size)}`;

/** The scope that a variant of this name searches; undefined for everything. */
export const sizeOf = (name: string): ScopeSize | undefined => sizes.find((size) => name.endsWith(` in ${sizeInWords(size)}`));

/** Our retriever on everything and in each scope, as it decides by itself. */
export function scopedVariants(context: VariantContext): Variant<ScopedQuestion>[] {
  return kinds.flatMap((kind) => {
    const retriever = { ...graphOf(context), preset: presets[kind]() };
    return [
      graphspanVariant<ScopedQuestion>({ ...retriever, name: unscopedName(kind) }),
      ...sizes.map((size) =>
        graphspanVariant<ScopedQuestion>({
          ...retriever,
          name: scopedName(kind, size),
          optionsOf: ({ documentIds }) => ({ scope: scope.documents(documentIds[size]) }),
        }),
      ),
    ];
  });
}

/** Our retriever and the bare driver, every vector of each scope compared. */
export function exactVariants(context: VariantContext): Variant<ScopedQuestion>[] {
  const { connection, graph: { layout }, embeddingSet } = context;
  return sizes.flatMap((size) => [
    graphspanVariant<ScopedQuestion>({
      ...graphOf(context),
      preset: presets.vector(),
      name: exactName("graphspan", size),
      optionsOf: ({ documentIds }) => ({ scope: scope.documents(documentIds[size]), scopeStrategy: "exact" }),
    }),
    driverVariant({ name: exactName("driver", size), connection, task: exactTask({ layout, embeddingSet, candidates, size }) }),
  ]);
}

function graphOf({ connection, graph: { layout }, embeddingSet, questions }: VariantContext) {
  return { connection, layout, embeddingSet, questions };
}
