import type { EarlierDocument } from "../queries/documents-of-corpus.js";
import type { DocumentSource } from "../sources/document-source.js";
import type { Inventory } from "./inventory.js";

/** Why a document stays though no source gave it. */
export type ReasonToStay = "source-gave-nothing" | "not-looked-at" | "may-be-there";

/** What is to become of a document that an earlier run wrote. */
export type Fate =
  /** A source gave it, or it came from none of them. */
  | { readonly kind: "not-concerned" }
  /** It came from one of the sources, which has it no longer. */
  | { readonly kind: "gone" }
  /** It came from one of them, and may be there still: `where` names what could not be told. */
  | { readonly kind: "stays"; readonly why: ReasonToStay; readonly where: string };

/** Judges a document after all sources were read to their ends. It is gone when one source that it may have come from can say so for certain. */
export async function fateOf(
  document: Pick<EarlierDocument, "id" | "path">,
  sources: readonly DocumentSource[],
  inventory: Inventory,
): Promise<Fate> {
  let fate: Fate = { kind: "not-concerned" };
  if (inventory.has(document.id)) return fate;
  for (const source of sources) {
    if (source.covers?.(document.path) !== true) continue;
    fate = await fateIn(source, document.path, inventory);
    if (fate.kind === "gone") return fate;
  }
  return fate;
}

async function fateIn(source: DocumentSource, path: string, inventory: Inventory): Promise<Fate> {
  // A folder that is mistyped, or not mounted, looks like one from which everything was deleted.
  if (!inventory.gaveAny(source)) return { kind: "stays", why: "source-gave-nothing", where: source.name };
  const gap = inventory.gapAround(source, path);
  if (gap !== undefined) return { kind: "stays", why: "not-looked-at", where: gap };
  if ((await source.mayHold?.(path)) === true) return { kind: "stays", why: "may-be-there", where: path };
  return { kind: "gone" };
}
