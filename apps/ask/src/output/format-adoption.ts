import {
  type AdoptionFinding,
  type AdoptionPlan,
  type AdoptionPreview,
  type AdoptionReceipt,
  explainNotPlaced,
  type PreviewedSource,
  type UndoReceipt,
} from "@graphspan/adoption";
import type { Colors } from "picocolors/types.js";
import type { MissingSource } from "../session/source-files.js";
import { inFlags } from "./advice-in-flags.js";
import { howMany } from "./how-many.js";
import { printable, printableName } from "./printable.js";

/** Longer lists are cut: `--json` has all of them. */
const shownSources = 20;

export interface PreviewedPlan {
  readonly plan: AdoptionPlan;
  readonly preview: AdoptionPreview;
  /** Documents that the plan names no file for, since none was found. */
  readonly missingFiles: readonly MissingSource[];
  /** Whether flags made the plan, which can then be given others, and no file. */
  readonly isFromFlags: boolean;
}

/** What a plan would do, for a person: what is there, where passages would be cited from, and what is in the way. */
export function formatPreview({ plan, preview, missingFiles, isFromFlags }: PreviewedPlan, colours: Colors): string {
  const { counts, grounding, text, sources, blockers, warnings } = preview;
  const notPlaced = [...missingFiles.map(missingLine), ...sources.flatMap(notPlacedLine)];
  const lines = [
    `${colours.bold("Found:")} ${howMany(counts.documents, "document")}, ${howMany(counts.chunks, "chunk")}, ${linksOf(counts)}`,
    `${colours.bold("Texts:")} in ${printableName(text.property)}: ${text.texts}${withoutNote(text)}`,
    `${colours.bold("Vectors:")} ${vectorsOf(plan)}${isFromFlags ? " (--embedder or --model names another)" : ""}`,
    `${colours.bold("Would be adopted:")} ${howMany(counts.adoptedDocuments, "document")}, ${howMany(counts.adoptedChunks, "chunk")}${leftNote(counts.leftChunks)}`,
    `${colours.bold("Cited from their files:")} ${howMany(grounding.source, "document")}; within their own texts: ${grounding.chunk}`,
    ...notPlaced.slice(0, shownSources).map((line) => colours.dim(`  ${printableName(line)}`)),
    ...(notPlaced.length > shownSources ? [colours.dim(`  … and ${notPlaced.length - shownSources} more (--json lists them)`)] : []),
    ...blockers.map((finding) => findingLines(finding, colours.red)),
    ...warnings.map((finding) => findingLines(finding, colours.yellow)),
    blockers.length === 0 ? colours.green("Nothing is in the way.") : colours.red("This cannot be applied as it is."),
  ];
  return lines.join("\n");
}

function linksOf({ links }: AdoptionPreview["counts"]): string {
  return `${links.fromDocument} links to documents, ${links.nextChunk} to next chunks`;
}

function withoutNote({ missing, notTexts }: AdoptionPreview["text"]): string {
  return missing + notTexts === 0 ? "" : `, ${missing + notTexts} chunks without one`;
}

function leftNote(left: number): string {
  return left === 0 ? "" : `; ${left} are left alone`;
}

function notPlacedLine({ path, reason }: PreviewedSource): readonly string[] {
  return reason === null ? [] : [`${path}: ${explainNotPlaced(reason)}`];
}

function missingLine({ path, folder, leadsOut }: MissingSource): string {
  return leadsOut ? `${path}: its path leads out of ${folder}.` : `${path}: no file at ${path} in ${folder}.`;
}

/** Nobody can see of vectors which model made them. */
function vectorsOf({ embeddingSet }: AdoptionPlan): string {
  return `taken to be of ${printableName(embeddingSet.model)}, ${embeddingSet.dimensions} dimensions`;
}

function findingLines({ code, text, ...advice }: AdoptionFinding, colour: (text: string) => string): string {
  return `${colour(code)} ${printable(text)}\n  ${printable(inFlags(advice))}`;
}

export function formatReceipt({ runId, counts }: AdoptionReceipt, plan: AdoptionPlan): string {
  const { sourceDocuments, chunkDocuments, sourceChunks, chunkChunks, relationships } = counts;
  return [
    `Adopted ${howMany(sourceDocuments + chunkDocuments, "document")}, ${howMany(sourceChunks + chunkChunks, "chunk")}, ${howMany(relationships, "relationship")}; ` +
      `${howMany(sourceDocuments, "document is", "documents are")} cited from ${sourceDocuments === 1 ? "its file" : "their files"}.`,
    `Vectors: ${vectorsOf(plan)}`,
    `To take it back: ask adopt undo ${printableName(runId)}`,
  ].join("\n");
}

export function formatUndo({ counts }: UndoReceipt): string {
  const { documents, madeDocuments, chunks, relationships } = counts;
  return `Undone: ${documents + madeDocuments} documents, ${chunks} chunks and ${relationships} relationships are as they were before.`;
}

export function formatAdoptions(adoptions: readonly AdoptionReceipt[]): string {
  if (adoptions.length === 0) return "This graph has no adoption.";
  return adoptions.map(adoptionLine).join("\n");
}

function adoptionLine({ runId, state, startedAt, counts }: AdoptionReceipt): string {
  return `${printableName(runId)}  ${printableName(state)}  ${printableName(startedAt)}  ${howMany(counts.sourceDocuments + counts.chunkDocuments, "document")}`;
}
