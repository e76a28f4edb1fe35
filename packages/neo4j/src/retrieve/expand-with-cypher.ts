import type { CypherPassage } from "@graphspan/core";
import { z } from "zod";
import { neo4jError } from "../errors.js";
import type { Layout } from "../layout/layout.js";
import { namedChunks } from "../queries/named-chunks.js";
import { onlyInScope, type ResolvedScope } from "../scope/resolved-scope.js";
import type { GraphStore } from "../store/graph-store.js";
import type { CypherExpansion } from "./cypher-expansion.js";
import { documentsShape } from "./scope-shape.js";
import { takeInTurn } from "./take-in-turn.js";

export interface ExpansionInput {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly expansion: CypherExpansion;
  /** Chunk ids of the items, best first. */
  readonly itemIds: readonly string[];
  readonly scope: ResolvedScope | null;
  readonly maxUtf8Bytes: number;
  readonly signal: AbortSignal | undefined;
}

export interface Expansion {
  readonly context: readonly CypherPassage[];
  /** Whether there were more rows than found room. */
  readonly limited: boolean;
  readonly rowsOutsideScope: boolean;
}

const mostRows = 256;
const defaultTimeoutMs = 10_000;
/** Rows of more text than this, for each byte that may be shown, are not read: what is cut may have been read in vain. */
const charactersPerByte = 16;

/** A row as the query gives it, with the item that it belongs to. */
interface ExpansionRow {
  readonly ofChunkId: string | null;
  readonly chunkId: string | null;
  readonly text: string;
}

/**
 * Runs the query of an expansion and takes its rows, the items in turn. Items that a limit left without a row are asked for again, fewer at a
 * time: a row serves nobody that lies outside the scope, or only repeats an item.
 *
 * @throws `EXPANSION.INVALID_ROW`, `QUERY.TIMEOUT`, and what the server says about the query.
 */
export async function expandWithCypher(input: ExpansionInput): Promise<Expansion> {
  const { expansion, itemIds, scope, maxUtf8Bytes } = input;
  const deadline = performance.now() + (expansion.timeoutMs ?? defaultTimeoutMs);
  const rows: CypherPassage[] = [];
  let [limited, rowsOutsideScope] = [false, false];
  const groups: (readonly string[])[] = [itemIds];
  for (let asked = groups.shift(); asked !== undefined; asked = groups.shift()) {
    const answer = await readRows(input, asked, deadline);
    const kept = scope === null ? { inside: answer.rows.map(asGiven), outside: false } : await holdAgainstScope(answer.rows, input, scope);
    rows.push(...kept.inside);
    limited ||= answer.more;
    rowsOutsideScope ||= kept.outside;
    const served = new Set(rows.map(({ ofChunkId }) => ofChunkId));
    const left = asked.filter((id) => !served.has(id));
    const mayBeCut = answer.more || /\blimit\b/i.test(expansion.cypher);
    if (!mayBeCut || left.length === 0) continue;
    if (left.length < asked.length) groups.push(left);
    else if (asked.length > 1 && answer.rows.length > 0) groups.push(...asked.map((id) => [id]));
  }
  const taken = takeInTurn(rows, { itemIds, mostRows, maxUtf8Bytes });
  return { context: taken.rows, limited: limited || taken.limited, rowsOutsideScope };
}

async function readRows(
  { store, expansion, itemIds, scope, maxUtf8Bytes, signal }: ExpansionInput,
  chunkIds: readonly string[],
  deadline: number,
): Promise<{ readonly rows: readonly ExpansionRow[]; readonly more: boolean }> {
  const parameters = { ...expansion.parameters, chunkIds, scopeDocumentIds: scope?.parameters.scopeDocumentIds ?? null };
  const { rows, more } = await store.readCypher(expansion.cypher, parameters, {
    signal,
    timeoutMs: Math.max(1, Math.ceil(deadline - performance.now())),
    maxRows: mostRows,
    maxCharacters: charactersPerByte * maxUtf8Bytes,
    during: "cypherExpansion",
    discreet: scope !== null,
  });
  const items = new Set(itemIds);
  return { rows: rows.flatMap((row, place) => toRow(row, place, items)), more };
}

/** No numbers: on its way here 5.0 becomes 5, and would no longer name the chunk that it named. */
const idColumn = z.string().nullable();
const rowSchema = z.object({ chunkId: idColumn, ofChunkId: idColumn.optional(), text: z.string().nullable() });

/** A row without a text says nothing: OPTIONAL MATCH gives such rows. */
function toRow(row: object, place: number, items: ReadonlySet<string>): ExpansionRow[] {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) throw invalidRow(place, row, parsed.error.issues);
  const { chunkId, ofChunkId, text } = parsed.data;
  if (text === null || text === "") return [];
  const item = [ofChunkId, chunkId].find((id) => id != null && items.has(id)) ?? null;
  return [{ ofChunkId: item, chunkId, text }];
}

/** Columns are named by the query itself, so their names tell nothing of the graph. */
function invalidRow(place: number, row: object, issues: readonly { readonly path: readonly PropertyKey[] }[]): Error {
  const columns = [...new Set(issues.map(({ path }) => String(path[0])))];
  const flaws = columns.map((column) => `${column} is ${Object.hasOwn(row, column) ? "no text" : "missing"}`).join(", ");
  const names = Object.keys(row);
  return neo4jError("EXPANSION.INVALID_ROW", `Row ${place} of the Cypher expansion, with the columns ${names.join(", ")}: ${flaws}.`, {
    details: { row: place, columns: names, wrong: columns },
  });
}

const asGiven = (row: ExpansionRow): CypherPassage => ({ label: "cypher", ...row, unverified: false });

/** The stored text of each chunk that a row names, if the chunk lies inside; other words cannot be held against a scope. */
async function holdAgainstScope(
  rows: readonly ExpansionRow[],
  { store, layout, itemIds, signal }: ExpansionInput,
  scope: ResolvedScope,
): Promise<{ readonly inside: readonly CypherPassage[]; readonly outside: boolean }> {
  const named = [...new Set(rows.flatMap(({ chunkId }) => chunkId ?? []))];
  const query = namedChunks(layout, documentsShape(scope));
  const found = named.length === 0 ? [] : await store.run(query, { chunkIds: named, ...scope.parameters }, { signal });
  const texts = new Map(found.map(({ chunkId, inside }) => [chunkId, onlyInScope(inside, scope)[0]?.text ?? null]));
  const items = new Set(itemIds);
  let outside = false;
  const inside = rows.flatMap((row): CypherPassage[] => {
    if (row.chunkId === null || !texts.has(row.chunkId)) return [{ label: "cypher", ...row, chunkId: null, unverified: true }];
    const text = texts.get(row.chunkId) ?? null;
    if (text === null) outside = true;
    return text === null || items.has(row.chunkId) ? [] : [{ label: "cypher", ...row, text, unverified: false }];
  });
  return { inside, outside };
}
