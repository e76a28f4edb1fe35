import { randomUUID } from "node:crypto";
import { contentHash, recordRun } from "@graphspan/neo4j";
import { type DocumentToDelete, documentsToDelete } from "../queries/documents-to-delete.js";
import { type DeleteDocumentsOptions, resolveDeleteOptions, type ResolvedDeleteOptions } from "./delete-options.js";
import { slices } from "../run/slices.js";
import type { DeletionReport } from "./deletion-report.js";
import type { Removal } from "./removal.js";
import { removeDocuments } from "./remove-documents.js";

/** Documents that are looked up at once. */
const lookup = 1_000;

/**
 * Deletes documents with their passages, vectors and sections, each as a whole: nobody sees half of one, and a deletion that was stopped or
 * killed is gone on with by the same call. What an adoption holds stays. Recorded as a run of its own, of kind `delete`. Beside an ingest of the
 * same documents, the one that comes last counts.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `RUN.ENDED` when the graph is reset meanwhile, errors of the server, the signal's reason.
 */
export async function deleteDocuments(input: DeleteDocumentsOptions): Promise<DeletionReport> {
  const options = resolveDeleteOptions(input);
  options.signal?.throwIfAborted();
  const found = await findDocuments(options);
  const removals = found.flatMap(({ id, size, isAdopted }) => (isAdopted ? [] : [{ id, size, run: null }]));
  const adopted = found.filter(({ isAdopted }) => isAdopted).map(({ id }) => id);
  const deletion = removals.length === 0 ? nothing(null) : await deleteAll(removals, options);
  return describe({ ...deletion, adopted: [...adopted, ...deletion.adopted] }, options);
}

/** What was done so far. */
interface Deletion {
  readonly run: string | null;
  readonly ids: string[];
  readonly adopted: string[];
  chunks: number;
  sections: number;
}

const nothing = (run: string | null): Deletion => ({ run, ids: [], adopted: [], chunks: 0, sections: 0 });

async function findDocuments({ store, layout, names, signal }: ResolvedDeleteOptions): Promise<readonly DocumentToDelete[]> {
  const found: DocumentToDelete[] = [];
  for (const ids of slices([...names.keys()], lookup)) found.push(...(await store.run(documentsToDelete(layout), { ids }, { signal })));
  return found;
}

async function deleteAll(removals: readonly Removal[], { store, layout, names, signal, now }: ResolvedDeleteOptions): Promise<Deletion> {
  const run = `run-${randomUUID()}`;
  // The list itself may be long; its hash tells a deletion that was stopped from the same one, repeated.
  const settings = { documents: names.size, named: contentHash(JSON.stringify([...names.keys()])) };
  const deletion = nothing(run);
  const counts = (): Record<string, number> => ({ documents: deletion.ids.length, chunks: deletion.chunks, sections: deletion.sections });
  return recordRun({ store, layout, id: run, kind: "delete", settings, recordsChanges: true, counts, signal, now }, async () => {
    for await (const { documents, adopted } of removeDocuments(removals, { store, layout, run, signal })) {
      deletion.adopted.push(...adopted);
      for (const { id, chunks, sections } of documents) {
        deletion.ids.push(id);
        deletion.chunks += chunks;
        deletion.sections += sections;
      }
    }
    return deletion;
  });
}

function describe({ run, ids, adopted, chunks, sections }: Deletion, { names }: ResolvedDeleteOptions): DeletionReport {
  const known = new Set([...ids, ...adopted]);
  const nameOf = (id: string): string => names.get(id)!;
  const notFound = [...names.keys()].filter((id) => !known.has(id)).map(nameOf);
  return { run, documents: ids.length, chunks, sections, notFound: notFound.sort(), adopted: adopted.map(nameOf).sort() };
}
