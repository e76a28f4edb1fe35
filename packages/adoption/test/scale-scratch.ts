import { createPythonGraph } from "./python-graph.js";
import { previewAdoption } from "../src/preview/preview-adoption.js";
import { readDocuments } from "../src/documents/read-documents.js";
const graph = await createPythonGraph("ScaleRead" + process.pid, { uri: process.env["NEO4J_URI"]!, auth: { username: "neo4j", password: process.env["NEO4J_PASSWORD"]! } });
const body = "Lorem ipsum dolor sit amet consectetur. ".repeat(24);
const docs = (from: number, n: number, each: number) => Array.from({ length: n }, (_, d) => ({ path: `d/${from + d}.md`, chunks: Array.from({ length: each }, (_, c) => `Chunk ${c} of ${from + d}. ${body}\n`) }));
try {
  for (let k = 0; k < 4; k++) await graph.write(docs(k * 200, 200, 25).map((x) => x));
  globalThis.gc?.();
  const base = process.memoryUsage().rss / 1e6;
  let peak = 0; const t = setInterval(() => { peak = Math.max(peak, process.memoryUsage().rss / 1e6); }, 20);
  const times = new Map<string, number[]>();
  const timed = Object.assign(Object.create(graph.store), { run: async (q: any, ...rest: any[]) => { const s = performance.now(); const r = await (graph.store.run as any)(q, ...rest); const t = times.get(q.name) ?? [0, 0]; times.set(q.name, [t[0]! + performance.now() - s, t[1]! + 1]); return r; } });
  for (let i = 0; i < 2; i++) { times.clear();
    const s = performance.now(); const c0 = process.cpuUsage();
    const p = await previewAdoption(timed, graph.plan());
    console.log([...times].map(([n, [t, c]]) => `${n} ${Math.round(t!)} ms in ${c}`).join("\n"));
    const cpu = process.cpuUsage(c0);
    console.log("preview", Math.round(performance.now() - s), "ms cpu", Math.round((cpu.user + cpu.system) / 1000), JSON.stringify(p.counts), JSON.stringify(p.grounding), p.blockers.length, p.warnings.length, "base", base | 0, "peak", peak | 0);
  }
  const s = performance.now(); let n = 0;
  for await (const d of readDocuments(graph.store, graph.plan())) n += d.chunks.length;
  console.log("read", n, Math.round(performance.now() - s), "ms");
  clearInterval(t);
} finally { 
  for (let i=0;i<40;i++) await graph.rows(`CALL { MATCH (n) WHERE any(l IN labels(n) WHERE l STARTS WITH '${graph.prefix}') WITH n LIMIT 10000 DETACH DELETE n }` as never);
  await graph.close(); }
