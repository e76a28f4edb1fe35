import { describe, expect, it } from "vitest";
import type { DocumentSource } from "../sources/document-source.js";
import { fateOf } from "./fate.js";
import { createInventory } from "./inventory.js";
import { createStayingDocuments } from "./staying-documents.js";

const source = (name: string, parts: Partial<DocumentSource> = {}): DocumentSource => ({
  name,
  check: () => Promise.resolve(),
  open: () => {
    throw new Error("is not read here");
  },
  covers: (path) => path.startsWith("/docs/"),
  ...parts,
});
const document = { id: "d1", path: "/docs/guide/a.md" };

describe("what becomes of a document of an earlier run", () => {
  const given = (sources: readonly DocumentSource[], ...ids: readonly string[]) => {
    const inventory = createInventory();
    for (const one of sources) for (const id of ["other", ...ids]) inventory.add(one, id);
    return inventory;
  };
  const docs = source("docs");

  it("is nothing where it was given, or came from elsewhere, or its source cannot tell", async () => {
    expect(await fateOf(document, [docs], given([docs], "d1"))).toEqual({ kind: "not-concerned" });
    expect(await fateOf({ ...document, path: "/docs2/a.md" }, [docs], given([docs]))).toEqual({ kind: "not-concerned" });
    const silent = Object.assign(source("silent"), { covers: undefined }) as DocumentSource;
    expect(await fateOf(document, [silent], given([silent]))).toEqual({ kind: "not-concerned" });
  });

  it("is its end where a source that it came from has it no longer", async () => {
    expect(await fateOf(document, [docs], given([docs]))).toEqual({ kind: "gone" });
    const sure = source("docs", { mayHold: () => Promise.resolve(false) });
    expect(await fateOf(document, [sure], given([sure]))).toEqual({ kind: "gone" });
  });

  it.each([
    ["its source gave nothing", createInventory(), docs, { why: "source-gave-nothing", where: "docs" }],
    ["something may lie there", given([docs]), source("docs", { mayHold: () => Promise.resolve(true) }), { why: "may-be-there", where: document.path }],
  ] as const)("is to stay where %s", async (_, inventory, one, reason) => {
    if (reason.why === "may-be-there") inventory.add(one, "other");
    expect(await fateOf(document, [one], inventory)).toEqual({ kind: "stays", ...reason });
  });

  it.each([["/docs/guide/a.md"], ["/docs/guide"], ["/docs"], ["/"], [undefined]])("is to stay where %s could not be looked at", async (path) => {
    const inventory = given([docs]);
    inventory.addGap(docs, path);
    expect(await fateOf(document, [docs], inventory)).toEqual({ kind: "stays", why: "not-looked-at", where: path ?? "docs" });
  });

  it("is not touched by what could not be looked at elsewhere", async () => {
    const inventory = given([docs]);
    for (const path of ["/docs/guide/a", "/docs/guide/a.md/x", "/docs/gui", "/doc"]) inventory.addGap(docs, path);
    inventory.addGap(source("another"), undefined);
    expect(await fateOf(document, [docs], inventory)).toEqual({ kind: "gone" });
  });

  it("is its end as soon as one of several sources is certain", async () => {
    const unsure = source("folder", { mayHold: () => Promise.resolve(true) });
    const empty = source("empty");
    for (const sources of [
      [unsure, docs],
      [docs, unsure],
      [empty, docs, unsure],
    ])
      expect(await fateOf(document, sources, given([unsure, docs]))).toEqual({ kind: "gone" });
  });
});

describe("documents that stay", () => {
  it("are counted by reason, with a few places", () => {
    const staying = createStayingDocuments();
    for (let index = 0; index < 7; index += 1) staying.count({ kind: "stays", why: "may-be-there", where: `/docs/${index}.md` });
    staying.count({ kind: "stays", why: "source-gave-nothing", where: "files /docs" });
    const [there, nothing] = staying.notes();
    expect(there).toMatch(/^7 documents were not found, and stay, .*: \/docs\/0\.md, \/docs\/1\.md, \/docs\/2\.md, \/docs\/3\.md, \/docs\/4\.md, …\.$/);
    expect(nothing).toMatch(/^1 document was not found, and stays, .*: files \/docs\.$/);
  });
});
