import type { Figures } from "../report/figures.js";
import type { Report } from "../report/report.js";

/** How the middle of all times and the recall go from one size to the next. */
export function growth(reports: ReadonlyMap<number, Pick<Report, "tables" | "figures">>): Figures {
  const sizes = [...reports.keys()];
  const p50 = (size: number, kind: string): number | null =>
    reports.get(size)!.tables.flatMap(({ variants }) => variants).find(({ name }) => name === `${kind} graphspan`)?.p50Ms ?? null;
  const figures: Record<string, number | null> = {};
  for (const size of sizes) {
    figures[`retrieval.recallAt20With${size}`] = reports.get(size)!.figures["hybrid.recallAt20"] ?? null;
    figures[`retrieval.p50MsWith${size}`] = p50(size, "hybrid");
  }
  const [before, last] = sizes.slice(-2);
  if (before === undefined || last === undefined) return figures;
  const [small, large] = [p50(before, "hybrid"), p50(last, "hybrid")];
  figures["retrieval.p50Growth"] = small === null || large === null ? null : large / small;
  figures["retrieval.recallAt20"] = Math.min(...sizes.map((size) => figures[`retrieval.recallAt20With${size}`] ?? 0));
  return figures;
}
