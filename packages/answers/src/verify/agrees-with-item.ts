import type { EvidenceItem, EvidenceSource } from "@graphspan/core";
import type { Citation } from "../answer/answer.js";

/** Whether a citation is one of this passage: it names the same chunk of the same document, and its quote stands at its bytes of the passage's text. */
export function agreesWithItem({ chunkId, documentId, grounding, source, quote, span }: Citation, item: EvidenceItem): boolean {
  const isOfItem = chunkId === item.chunkId && documentId === item.documentId && grounding === item.grounding && isSameSource(source, item.source);
  return isOfItem && wordsAt(item, span) === quote && quote !== "";
}

/** The words at these bytes of what the passage counts in; null where they are not the passage's. */
function wordsAt({ text, span: { startByte } }: EvidenceItem, span: Citation["span"]): string | null {
  const bytes = new TextEncoder().encode(text);
  const [start, end] = [span.startByte - startByte, span.endByte - startByte];
  if (start < 0 || end > bytes.length) return null;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(start, end));
}

function isSameSource(one: EvidenceSource, other: EvidenceSource): boolean {
  const parts = ({ uri, path, title, textSha256, sectionPath, sectionId, page }: EvidenceSource): string =>
    JSON.stringify([uri, path, title, textSha256, sectionPath, sectionId, page ?? null]);
  return parts(one) === parts(other);
}
