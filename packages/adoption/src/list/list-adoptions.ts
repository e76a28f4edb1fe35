import { type CallOptions, type GraphStore, type Layout, listRuns } from "@graphspan/neo4j";
import { type AdoptionReceipt, receiptOf } from "../receipt/adoption-receipt.js";

/** The adoptions of a graph that were not undone, the oldest first; also one that was interrupted. */
export async function listAdoptions(store: Pick<GraphStore, "run">, layout: Layout, options: CallOptions = {}): Promise<AdoptionReceipt[]> {
  return (await listRuns(store, layout, { ...options, kinds: ["adopt"] })).map(receiptOf);
}
