import type { Statement } from "@graphspan/answers";
import { oneLine } from "../printable.js";
import { wrapLines } from "../wrap-lines.js";
import type { CitationStyle } from "../citations.js";
import { sayProblem } from "./say-problem.js";

/** A statement with the numbers of what it cites, and what is wrong with it where it is shown all the same. */
export function formatStatement(statement: Statement, { colours, columns }: CitationStyle): string {
  const numbers = [...new Set(statement.citations.map(({ number }) => number))].sort((one, other) => one - other);
  const marks = numbers.map((number) => colours.cyan(`[${number}]`)).join("");
  const said = [statement.isSupported ? [] : [colours.yellow("(not shown by its passages)")], oneLine(statement.text), marks].flat().filter((part) => part !== "");
  const problems = statement.isSupported ? [] : statement.problems.map((problem) => colours.yellow(`  ${oneLine(sayProblem(problem))}`));
  return [...wrapLines(said.join(" "), columns), ...problems].join("\n");
}

/** What was said and cut, each with the reason. */
export function formatCut(cut: readonly Statement[], { colours }: Pick<CitationStyle, "colours">): string {
  const heading = colours.yellow(cut.length === 1 ? "Cut, since its passages do not show it:" : "Cut, since their passages do not show them:");
  return [heading, ...cut.flatMap(({ text, problems }) => [`  ${oneLine(text)}`, ...problems.map((problem) => colours.dim(`    ${oneLine(sayProblem(problem))}`))])].join("\n");
}
