import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatRun } from "./format-run.js";
import { type MetricName, metricNames } from "./metrics.js";
import { randomRun, type RandomRun } from "./random-runs.fixture.js";
import { scoreRun } from "./score-run.js";
import golden from "./golden-scores.fixture.json" with { type: "json" };

/** A scorer in Python that shares no code with ours: `GRAPHSPAN_SHARED`, or a folder `shared` beside the project. */
function sharedFolder(): string {
  const beside = (folder: string): string =>
    existsSync(join(folder, "pnpm-workspace.yaml")) ? join(folder, "..", "shared") : beside(dirname(folder));
  return process.env["GRAPHSPAN_SHARED"] ?? beside(dirname(fileURLToPath(import.meta.url)));
}
const scorer = join(sharedFolder(), "data", "_tools", "score.py");
const isThere = existsSync(scorer);
const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

type Table = Record<string, { readonly queries: number; readonly metrics: Partial<Record<MetricName, number>> }>;

/** Our scores in the form of the other scorer's table, whose first line is called "all". */
function ourTable({ qrels, run, types }: RandomRun): Table {
  const { byType, ...scores } = scoreRun(qrels, run, types);
  return { all: scores, ...byType };
}

function expectEqual(ours: Table, theirs: Table): void {
  expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
  for (const [type, { queries, metrics }] of Object.entries(theirs)) {
    expect(ours[type]?.queries).toBe(queries);
    for (const [name, value] of Object.entries(metrics) as [MetricName, number][])
      expect(Math.abs((ours[type]?.metrics[name] ?? Number.NaN) - value), `${type} ${name}`).toBeLessThan(1e-12);
  }
}

describe("the scores of an independent scorer", () => {
  it.each(golden)("are ours too (kept from it: run $seed)", ({ seed, table }) => {
    expectEqual(ourTable(randomRun(seed)), table);
  });
});

describe.skipIf(!isThere)(
  `an independent scorer ${isThere ? "" : "(skipped: set GRAPHSPAN_SHARED to the folder that holds data/_tools)"}`,
  () => {
    const tables = new Map<number, Table>();
    let folder: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "graphspan-scores-"));
      const all = [...seeds, ...golden.map(({ seed }) => seed)];
      for (const seed of all) await writeRun(seed);
      // All digits of each number instead of the four that it prints.
      await writeFile(join(folder, "score.py"), readFileSync(scorer, "utf8").replaceAll("%.4f", "%.17g"));
      await writeFile(
        join(folder, "all.py"),
        `import score\nfor seed in ${JSON.stringify(all)}:\n  print('# %d' % seed)\n  score.main(*['%d.%s' % (seed, kind) for kind in ('qrels', 'run', 'queries')])\n`,
      );
      const out = execFileSync("python3", ["all.py"], { cwd: folder, encoding: "utf8" });
      for (const part of out.split("# ").slice(1)) {
        const [seed, ...lines] = part.trim().split("\n");
        tables.set(Number(seed), Object.fromEntries(lines.map(readLine)));
      }
    }, 120_000);

    afterAll(() => rm(folder, { recursive: true, force: true }));

    async function writeRun(seed: number): Promise<void> {
      const { qrels, run, types } = randomRun(seed);
      const judgements = [...qrels].flatMap(([query, grades]) => [...grades].map(([row, grade]) => `${query}\t${row}\t${grade}\n`));
      const queries = [...types].map(([id, type]) => `${JSON.stringify({ id, text: "?", type })}\n`);
      await writeFile(join(folder, `${seed}.qrels`), ["query-id\tcorpus-id\tscore\n", ...judgements].join(""));
      await writeFile(join(folder, `${seed}.run`), formatRun(run));
      await writeFile(join(folder, `${seed}.queries`), queries.join(""));
    }

    function readLine(line: string): [string, Table[string]] {
      const [, type, queries, values] = /^(\S+)\s+n=\s*(\d+)\s+(.*)$/.exec(line)!;
      const metrics = Object.fromEntries(
        values!
          .split(" ")
          .map((pair) => pair.split("="))
          .map(([name, value]) => [name!, Number(value)]),
      );
      return [type!, { queries: Number(queries), metrics }];
    }

    it("gives the same scores as ours to the last digit, for runs as odd as they come", () => {
      for (const seed of seeds) {
        const theirs = tables.get(seed)!;
        const names = Object.keys(theirs["all"]!.metrics);
        expect(metricNames).toEqual(expect.arrayContaining(names));
        expect(names.length).toBeGreaterThan(9);
        expectEqual(ourTable(randomRun(seed)), theirs);
      }
    });

    it("gave the scores that are kept here", () => {
      for (const { seed, table } of golden) expect(tables.get(seed)).toEqual(table);
    });
  },
);
