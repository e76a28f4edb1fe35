import type { Layout } from "../layout/layout.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import { endedVersions, liveVersions } from "./change-queries.js";
import type { DocumentHistory, EndedVersion } from "./net-change.js";

export interface ReadHistoriesOptions extends CallOptions {
  readonly runs: readonly string[];
  /** Documents, and records, that are read at once. @default 5000 */
  readonly pageSize?: number | undefined;
}

/**
 * The documents that runs have touched, by id, a page at a time. Documents are read before records, so that no version falls between. A page that holds
 * nothing but a part of one document's records is read again, twice as long: such a document is in memory as a whole anyway.
 */
export async function* readHistories(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  { runs, pageSize = 5_000, ...call }: ReadHistoriesOptions,
): AsyncGenerator<DocumentHistory & { readonly documentId: string }> {
  for (let [after, limit] = ["", pageSize]; ; ) {
    const parameters = { runs, after, limit };
    const live = await store.run(liveVersions(layout), parameters, call);
    const ended = await store.run(endedVersions(layout), parameters, call);
    const isLastPage = ended.length < limit;
    const whole = isLastPage ? undefined : lastWhole(ended);
    if (!isLastPage && whole === undefined) {
      limit *= 2;
      continue;
    }
    const ends = [live.length < limit ? undefined : live.at(-1)!.documentId, whole].filter((end) => end !== undefined);
    const end = ends.sort()[0];
    const liveById = new Map(live.map((version) => [version.documentId, version]));
    const endedById = byDocument(ended);
    const ids = [...new Set([...liveById.keys(), ...endedById.keys()])].filter((id) => end === undefined || id <= end).sort();
    for (const documentId of ids) yield { documentId, live: liveById.get(documentId), ended: endedById.get(documentId) ?? [] };
    if (end === undefined) return;
    [after, limit] = [end, pageSize];
  }
}

/** The last document of a full page all of whose records are in it. */
function lastWhole(ended: readonly EndedVersion[]): string | undefined {
  const last = ended.at(-1)!.documentId;
  return ended.findLast(({ documentId }) => documentId !== last)?.documentId;
}

function byDocument(ended: readonly EndedVersion[]): ReadonlyMap<string, readonly EndedVersion[]> {
  const all = new Map<string, EndedVersion[]>();
  for (const version of ended) {
    const versions = all.get(version.documentId);
    if (versions === undefined) all.set(version.documentId, [version]);
    else versions.push(version);
  }
  return all;
}
