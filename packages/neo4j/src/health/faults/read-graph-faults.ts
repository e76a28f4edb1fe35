import type { Layout } from "../../layout/layout.js";
import type { CallOptions, GraphStore } from "../../store/graph-store.js";
import type { HealthFindingCode, HealthNoteCode } from "../health-codes.js";
import { blankHashes } from "./blank-hashes.js";
import { chainFaults } from "./chain-faults.js";
import { documentFaults } from "./document-faults.js";
import type { FaultFamily } from "./fault-family.js";
import { foreignEntities, foreignLeftovers } from "./foreign-faults.js";
import { membershipFaults } from "./membership-faults.js";
import { type Fault, type Faults, readFaults } from "./read-faults.js";
import { sectionFaults } from "./section-faults.js";
import { spanFaults } from "./span-faults.js";
import { markFaults, mentionFaults, statementFaults, thingFaults } from "./thing-faults.js";

type Code = HealthFindingCode | HealthNoteCode;

/**
 * What is wrong with documents, sections, chunks and the links between them, one family after another: a server has other things to do as well.
 * Entities are in no layout, so they are looked at only where other software has built the graph; what was extracted, where something was.
 */
export async function readGraphFaults(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  { isForeign, hasThings }: { readonly isForeign: boolean; readonly hasThings: boolean },
  call: CallOptions,
): Promise<Faults<Code>> {
  const families: readonly FaultFamily<Code>[] = [
    documentFaults(layout),
    sectionFaults(layout),
    membershipFaults(layout),
    chainFaults(layout),
    spanFaults(layout),
    ...(hasThings ? [thingFaults(layout), mentionFaults(layout), statementFaults(layout)] : []),
    markFaults(layout),
    foreignLeftovers(layout),
    ...(isForeign ? [foreignEntities(layout)] : []),
  ];
  const parameters = { blankHashes: blankHashes() };
  const all = new Map<Code, Fault>();
  for (const family of families) for (const [code, fault] of await readFaults(store, layout, { family, parameters }, call)) all.set(code, fault);
  return all;
}
