import type { GraphStore, Parameters, Query } from "@graphspan/neo4j";
import { z } from "zod";

/** One query that went to the server, and what came back before its rows were read. */
export interface RecordedCall {
  readonly query: string;
  readonly parameters: Parameters;
  readonly plainRows: readonly unknown[];
}

export interface Recording {
  /** Passes every query on to the server and keeps the answer. */
  readonly store: GraphStore;
  readonly calls: readonly RecordedCall[];
}

/** A store that writes down what goes through it. Only `run`, which is all that a retriever uses, is recorded. */
export function recordCalls(store: GraphStore): Recording {
  const calls: RecordedCall[] = [];
  const run: GraphStore["run"] = async (query, parameters = {}, options = {}) => {
    const plainRows = await store.run({ ...query, row: z.unknown() }, parameters, options);
    calls.push({ query: query.text, parameters, plainRows });
    return readRows(query, plainRows);
  };
  return { store: { ...store, server: store.server, run }, calls };
}

export interface Replay {
  /** Answers a query with what was recorded for the same text, as if it came from the server. */
  readonly store: GraphStore;
  /** Says whose answers are given from now on; what was not recorded there comes from what was recorded last. */
  answerFrom(calls: readonly RecordedCall[]): void;
}

/** A store without a server: rows are read as from one, and nothing is waited for. */
export function replayCalls(store: GraphStore, all: readonly RecordedCall[]): Replay {
  const byText = (calls: readonly RecordedCall[]) => new Map(calls.map(({ query, plainRows }) => [query, plainRows]));
  const any = byText(all);
  const known = new Map<readonly RecordedCall[], ReturnType<typeof byText>>();
  let current = any;
  const run: GraphStore["run"] = (query) => Promise.resolve(readRows(query, current.get(query.text) ?? any.get(query.text)!));
  return {
    store: { ...store, server: store.server, run },
    answerFrom(calls) {
      current = known.get(calls) ?? byText(calls);
      known.set(calls, current);
    },
  };
}

const readRows = <Row>({ row }: Query<Row>, plainRows: readonly unknown[]): Row[] => plainRows.map((plain) => row.parse(plain));
