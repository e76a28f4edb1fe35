import { placeDocument } from "../placement/place-document.js";
import type { Placement } from "../placement/placement.js";
import { readSource } from "../placement/read-source.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";

/** A document whose place in its file is asked for. */
export interface UnplacedDocument {
  readonly path: string | null;
  readonly texts: readonly string[];
  readonly isOrdered: boolean;
}

/** Places a document in the file that the plan names for its path. */
export async function placeInSource(
  { options }: AdoptionPlan,
  { path, texts, isOrdered }: UnplacedDocument,
  signal?: AbortSignal,
): Promise<Placement> {
  const file = path !== null && Object.hasOwn(options.sourceFiles, path) ? options.sourceFiles[path] : undefined;
  if (file === undefined) return { grounding: "chunk", reason: { code: "NO_SOURCE" } };
  if (!isOrdered) return { grounding: "chunk", reason: { code: "NO_ORDER" } };
  const source = await readSource(file, signal);
  return "reason" in source ? { grounding: "chunk", reason: source.reason } : placeDocument(source, texts);
}
