import type { RunKind } from "@graphspan/neo4j";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import type { AdoptionBlockerCode, AdoptionFinding, AdoptionWayOut } from "./adoption-preview.js";
import { findInVectorIndexes } from "./find-in-vector-indexes.js";
import type { GraphFacts } from "./graph-facts.js";
import { examples, otherProperties } from "./words.js";

type Blocker = AdoptionFinding<AdoptionBlockerCode>;

const otherNames: AdoptionWayOut = { option: "layout", value: null };
const keyByContent: AdoptionWayOut = { option: "onDuplicatePath", value: "keyByContent" };

/** What keeps a plan from being applied. Pure. */
export function findBlockers(facts: GraphFacts, plan: AdoptionPlan): Blocker[] {
  const { chunks } = facts.health.counts;
  const { labels } = plan.layout;
  if (chunks === 0) {
    const fix = "Check the database and the names of the layout.";
    return [{ code: "EMPTY", text: `There is no chunk: no node has the label ${labels.chunk}.`, fix, wayOut: otherNames, count: 0 }];
  }
  return [
    ...findInTexts(facts, plan),
    ...findInDocuments(facts, plan),
    ...findOwners(facts),
    ...findInProperties(facts),
    ...findInVectorIndexes(facts, plan),
    ...facts.schemaConflicts.map(
      ({ text }): Blocker => ({
        code: "SCHEMA_CONFLICT",
        text,
        fix: "Give the layout other names, or drop what is in the way.",
        wayOut: otherNames,
        count: 1,
      }),
    ),
  ];
}

function findInTexts({ state, textProperties }: GraphFacts, { layout }: AdoptionPlan): Blocker[] {
  if (state.texts > 0) return [];
  const { text } = layout.properties.chunk;
  const missing = `${state.missingTexts} chunks have none, ${state.otherTexts} hold something else`;
  const fix =
    textProperties.length === 0
      ? "Check the names of the layout."
      : "Name the property that holds the texts in the layout: properties.chunk.text.";
  return [
    {
      code: "NO_TEXT",
      text: `No chunk has a text in the property ${text}, which would be read: ${missing}.${otherProperties(textProperties)}`,
      fix,
      wayOut: otherNames,
      count: state.missingTexts + state.otherTexts,
    },
  ];
}

function findInDocuments({ state, repeatedPaths }: GraphFacts, { options, layout }: AdoptionPlan): Blocker[] {
  const blockers: Blocker[] = [];
  if (state.unattached > 0 && options.unattachedChunks === "block")
    blockers.push({
      code: "CHUNKS_UNATTACHED",
      text: `${state.unattached} chunks belong to no document: no ${layout.relationships.fromDocument} leads from them to one.`,
      fix: 'Plan with unattachedChunks "groupByChain", which makes a document of each chain of chunks, or "leave".',
      wayOut: { option: "unattachedChunks", value: "groupByChain" },
      count: state.unattached,
    });
  if (state.shared > 0)
    blockers.push({
      code: "CHUNKS_SHARED",
      text: `${state.shared} chunks belong to several documents.`,
      fix: "Delete the relationships that are not meant.",
      count: state.shared,
    });
  if (repeatedPaths.length > 0 && options.onDuplicatePath === "block")
    blockers.push({
      code: "PATH_REPEATED",
      text: `${repeatedPaths.length} paths belong to several documents: ${examples(repeatedPaths.map(({ path }) => path))}.`,
      fix: 'Plan with onDuplicatePath "keyByContent", which tells them apart by their texts.',
      wayOut: keyByContent,
      count: repeatedPaths.length,
    });
  if (state.documentsWithoutPath > 0 && options.onDuplicatePath === "block")
    blockers.push({
      code: "DOCUMENTS_WITHOUT_PATH",
      text: `${state.documentsWithoutPath} documents have no text in the property ${layout.properties.document.path}.`,
      fix: 'Plan with onDuplicatePath "keyByContent", which tells them apart by their texts.',
      wayOut: keyByContent,
      count: state.documentsWithoutPath,
    });
  return blockers;
}

const wordFor: Readonly<Record<RunKind, string>> = {
  adopt: "adoption",
  ingest: "ingest",
  delete: "deletion",
  extract: "extraction",
  merge: "merge",
};

const byReset =
  "A reset (`ask reset` on the command line) removes what was ingested, and with it documents that the ingest had taken over from an " +
  "adoption: the nodes that other software had made for them are deleted too.";

function findOwners({ taken, owners }: GraphFacts): Blocker[] {
  if (owners.length === 0) return [];
  const { documents, chunks } = taken;
  const names = owners.map(({ id, kind }) => `the ${wordFor[kind]} ${id}`);
  const adoption = owners.find(({ kind }) => kind === "adopt");
  const ways = [
    ...(adoption === undefined
      ? []
      : [`Undo the adoption first: \`ask adopt undo ${adoption.id}\` on the command line, where \`ask adopt list\` names all.`]),
    ...(owners.some(({ kind }) => kind === "ingest") ? [byReset] : []),
    "Labels of its own keep what is to be adopted apart.",
  ];
  return [
    {
      code: "OWNED_BY_RUN",
      text: `${documents.owned} of the documents and ${chunks.owned} of the chunks belong to ${examples(names)} already.`,
      fix: ways.join(" "),
      count: documents.owned + chunks.owned,
    },
  ];
}

function findInProperties({ taken }: GraphFacts): Blocker[] {
  const places = (["documents", "chunks", "relationships"] as const).flatMap((kind) => {
    const names = Object.entries(taken[kind].taken).filter(([, count]) => count > 0);
    return names.length === 0 ? [] : [{ text: `${kind}: ${names.map(([name, count]) => `${name} (${count})`).join(", ")}`, names }];
  });
  if (places.length === 0) return [];
  return [
    {
      code: "PROPERTY_TAKEN",
      text: `Properties that adoption would write are there already. ${places.map(({ text }) => text).join("; ")}.`,
      fix: "Plan with a layout that has other names for them: renamed(layout, { properties: … }).",
      wayOut: otherNames,
      count: Math.max(...places.flatMap(({ names }) => names.map(([, count]) => count))),
    },
  ];
}
