import { planSchema, type PlanSchemaOptions, type SchemaStep } from "@graphspan/neo4j";
import type { AdoptionPlan } from "../plan/adoption-plan.js";

/** Options of {@link prepareSteps}. */
export interface PrepareStepsOptions extends Pick<PlanSchemaOptions, "server" | "analyzer"> {
  readonly plan: AdoptionPlan;
}

/** The schema that an adopted graph needs. Both parts are plans that `applySchema` and `checkSchema` take. */
export interface PreparedSteps {
  /** Constraints, and what finds the chunks of a document: before anything is written. */
  readonly before: readonly SchemaStep[];
  /** Search indexes, which are filled faster when all is written. */
  readonly after: readonly SchemaStep[];
}

/**
 * The constraints and indexes that an adoption adds, as steps that can be read and run by hand. Pure: nothing is read or written.
 *
 * Full-text search reads the texts as they are stored. An index of the layout's name that reads them already serves, whatever its other
 * properties; give its analyzer, which `resolveAnalyzer` tells. The vector index is Python's own, unless the plan has `addVectorIndex`.
 */
export function prepareSteps({ plan, server, analyzer }: PrepareStepsOptions): PreparedSteps {
  const { layout, embeddingSet, options } = plan;
  const { steps } = planSchema({ layout, server, analyzer, searchedText: "stored", embeddingSet: options.addVectorIndex ? embeddingSet : null });
  const isSearched = ({ kind }: SchemaStep): boolean => kind === "fullTextIndex" || kind === "vectorIndex";
  return {
    before: steps.filter((step) => !isSearched(step)),
    after: steps.filter(isSearched),
  };
}
