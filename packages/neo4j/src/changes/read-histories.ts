import type { Layout } from "../layout/layout.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import { endedVersions, liveVersions } from "./change-queries.js";
import type { DocumentHistory, EndedVersion } from "./net-change.js";

const pageSize = 5_000;

/** The documents that runs have touched, by id, a page at a time. Documents are read before records, so that no version falls between. */
export async function* readHistories(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  runs: readonly string[],
  call: CallOptions,
): AsyncGenerator<DocumentHistory & { readonly documentId: string }> {
  for (let after = ""; ; ) {
    const parameters = { runs, after, limit: pageSize };
    const live = await store.run(liveVersions(layout), parameters, call);
    const ended = await store.run(endedVersions(layout), parameters, call);
    const ends = [live.length < pageSize ? undefined : live.at(-1)!.documentId, lastWhole(ended)].filter((end) => end !== undefined);
    const end = ends.sort()[0];
    const liveById = new Map(live.map((version) => [version.documentId, version]));
    const endedById = new Map<string, EndedVersion[]>();
    for (const version of ended) endedById.set(version.documentId, [...(endedById.get(version.documentId) ?? []), version]);
    const ids = [...new Set([...liveById.keys(), ...endedById.keys()])].filter((id) => end === undefined || id <= end).sort();
    for (const documentId of ids) yield { documentId, live: liveById.get(documentId), ended: endedById.get(documentId) ?? [] };
    if (end === undefined) return;
    after = end;
  }
}

/** The last document of a page all of whose records are in it; undefined where the page is the last one. */
function lastWhole(ended: readonly EndedVersion[]): string | undefined {
  if (ended.length < pageSize) return undefined;
  const last = ended.at(-1)!.documentId;
  return ended.findLast(({ documentId }) => documentId !== last)?.documentId ?? last;
}
