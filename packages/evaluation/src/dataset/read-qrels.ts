import { evaluationError } from "../errors.js";
import type { Qrels } from "../metrics/score-run.js";
import { readLines, type TextLine } from "./text-file.js";

/**
 * Judgements from a table with a header: query id, row id, grade.
 *
 * @throws `EVALUATION.FILE_UNREADABLE`, `EVALUATION.INVALID_QRELS` with the number of the line.
 */
export async function readQrels(path: string, signal: AbortSignal | undefined): Promise<Qrels> {
  const [header, ...lines] = await readLines(path, "EVALUATION.INVALID_QRELS", signal);
  if (header === undefined || lines.length === 0) throw evaluationError("EVALUATION.INVALID_QRELS", `${path} holds no judgement.`);
  if (isGrade(columnsOf(header)[2])) throw invalid(header, "the first line is a judgement, not a header");
  const qrels = new Map<string, Map<string, number>>();
  for (const line of lines) {
    const [query, row, grade] = columnsOf(line);
    if (!isGrade(grade)) throw invalid(line, `the grade "${grade}" is no whole number from 0`);
    const grades = qrels.get(query) ?? new Map<string, number>();
    if (grades.has(row)) throw invalid(line, `the row ${row} was judged for the query ${query} already`);
    qrels.set(query, grades.set(row, Number(grade)));
  }
  return qrels;
}

function columnsOf(line: TextLine): readonly [query: string, row: string, grade: string] {
  const columns = line.text.split("\t");
  const [query, row, grade] = columns;
  if (columns.length === 3 && query && row && grade !== undefined) return [query, row, grade];
  throw invalid(line, "the line has not three columns, separated by tabs");
}

const isGrade = (text: string): boolean => /^\d{1,9}$/.test(text);

function invalid({ place }: TextLine, what: string): Error {
  return evaluationError("EVALUATION.INVALID_QRELS", `${place}: ${what}.`, { details: { place } });
}
