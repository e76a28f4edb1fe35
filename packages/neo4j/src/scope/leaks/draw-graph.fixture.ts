import type { ByteSpan } from "@graphspan/core";
import { chance, type Draw, pick, several, some, whole } from "./draw.fixture.js";
import type { ChunkSpec, DocumentSpec, Edge, EntitySpec, GraphSpec, Owner, SectionSpec } from "./graph-spec.fixture.js";
import { dates, documentIds, mediaTypes, metadata, publishers, topics, uriRoots } from "./hostile-values.fixture.js";

/** Makes keys and marker words, and remembers whose each marker is. */
interface Workshop {
  readonly draw: Draw;
  readonly owners: Map<string, Owner>;
  readonly key: () => number;
  readonly mark: (owner: Owner) => string;
}

export function drawGraph(draw: Draw): GraphSpec {
  const owners = new Map<string, Owner>();
  let [keys, marks] = [0, 0];
  const workshop: Workshop = {
    draw,
    owners,
    key: () => (keys += 1),
    mark: (owner) => {
      const word = `mk${(marks += 1)}km`;
      owners.set(word, owner);
      return word;
    },
  };
  const ids = new Set<string | number>();
  const wanted = whole(draw, 6, 12);
  while (ids.size < wanted) ids.add(pick(draw, documentIds));
  const documents = [...ids].map((storedId, place) => drawDocument(workshop, storedId, { isCrowd: place === 0 }));
  const chunks = documents.flatMap((document) => document.chunks.map(({ key }) => key));
  const sections = documents.flatMap((document) => document.sections.map(({ key }) => key));
  const edges = (from: readonly number[], to: readonly number[]): Edge[] =>
    to.length === 0 ? [] : several(draw, { min: 4, max: 12 }, () => ({ from: pick(draw, from), to: pick(draw, to) }));
  const entities = several(
    draw,
    { min: 2, max: 5 },
    (place): EntitySpec => ({
      name: topics[place]!,
      secret: `salary ${workshop.mark({ kind: "nobody" })}`,
      mentionedBy: some(draw, chunks, 8),
    }),
  );
  return {
    documents,
    entities,
    wrongNext: edges(chunks, chunks),
    wrongDocuments: edges(
      chunks,
      documents.map(({ key }) => key),
    ),
    wrongSections: edges(chunks, sections),
    owners,
  };
}

function drawDocument(workshop: Workshop, storedId: string | number, { isCrowd }: { readonly isCrowd: boolean }): DocumentSpec {
  const { draw, key, mark } = workshop;
  const id = String(storedId);
  const own = (): string => mark({ kind: "document", documentId: id });
  const { text, sentences } = isCrowd ? crowdText(workshop, id) : drawText(workshop, id);
  const sections = chance(draw, 80) ? drawSections(workshop, id, sentences) : [];
  const date = pick(draw, dates);
  const metadataKeys = some(draw, Object.keys(metadata), 3);
  return {
    key: key(),
    storedId,
    id,
    text,
    publishedAt: date.instant,
    properties: {
      title: chance(draw, 80) ? `About ${own()}` : null,
      uri: `${pick(draw, uriRoots)}${own()}`,
      path: `p/${own()}`,
      textSha256: own(),
      publisher: pick(draw, publishers),
      mediaType: pick(draw, mediaTypes),
      publishedAt: date.publishedAt,
      publishedAtInstant: date.publishedAtInstant ?? null,
      meta_secret: own(),
      ...Object.fromEntries(metadataKeys.map((name) => [`meta_${name}`, pick(draw, metadata[name]!)])),
    },
    sections,
    chunks: drawChunks(workshop, { id, text, sentences, sections, isCrowd }),
  };
}

interface Text {
  readonly text: string;
  readonly sentences: readonly ByteSpan[];
}

function drawText(workshop: Workshop, documentId: string): Text {
  const { draw } = workshop;
  const words = (): string => several(draw, { min: 1, max: 3 }, () => pick(draw, topics)).join(" ");
  return joinSentences(
    workshop,
    documentId,
    several(draw, { min: 3, max: 9 }, () => (marker: string) => `${words()} ${marker} ${words()}.`),
  );
}

/** Every passage holds all that is asked about. */
function crowdText(workshop: Workshop, documentId: string): Text {
  return joinSentences(
    workshop,
    documentId,
    Array.from({ length: 40 }, () => (marker: string) => `${topics.join(" ")} ${marker}.`),
  );
}

function joinSentences({ mark }: Workshop, documentId: string, writers: readonly ((marker: string) => string)[]): Text {
  const sentences: ByteSpan[] = [];
  let text = "";
  for (const write of writers) {
    const span = { startByte: Buffer.byteLength(text), endByte: 0 };
    text += write(mark({ kind: "words", documentId, span }));
    span.endByte = Buffer.byteLength(text);
    sentences.push(span);
    text += "\n\n";
  }
  return { text, sentences };
}

/** Sections of some sentences each, with others inside them; borders are not those of chunks. */
function drawSections({ draw, key, mark }: Workshop, documentId: string, sentences: readonly ByteSpan[]): SectionSpec[] {
  const sections: SectionSpec[] = [];
  const cut = (from: number, to: number, parent: SectionSpec | null, depth: number): void => {
    for (let start = from; start < to; ) {
      const end = whole(draw, start + 1, to);
      // The owner of the heading's marker is the section that has it.
      const owner: { kind: "section"; section: SectionSpec } = { kind: "section", section: undefined as unknown as SectionSpec };
      const heading = `Part ${mark(owner)}`;
      const path = [...((parent?.properties["path"] as readonly string[] | undefined) ?? []), heading];
      const section: SectionSpec = {
        key: key(),
        id: chance(draw, 15) ? `s${start}` : `s"${mark(owner)}`,
        documentId,
        span: chance(draw, 90) ? { startByte: sentences[start]!.startByte, endByte: sentences[end - 1]!.endByte } : null,
        parent: parent?.key ?? null,
        properties: chance(draw, 80) ? { heading, path } : { heading },
      };
      owner.section = section;
      sections.push(section);
      if (depth < 2 && chance(draw, 50)) cut(start, end, section, depth + 1);
      start = end;
    }
  };
  cut(chance(draw, 70) ? 0 : 1, sentences.length, null, 0);
  return sections;
}

interface ChunkInput extends Text {
  readonly id: string;
  readonly sections: readonly SectionSpec[];
  readonly isCrowd: boolean;
}

function drawChunks(workshop: Workshop, { id, text, sentences, sections, isCrowd }: ChunkInput): ChunkSpec[] {
  const { draw, key, mark } = workshop;
  const bytes = Buffer.from(text);
  const naming = pick(draw, ["own", "own", "shared", "number"] as const);
  const chunks: ChunkSpec[] = [];
  for (let start = 0, index = 0; start < sentences.length; index += 1) {
    const end = isCrowd ? start + 1 : whole(draw, start + 1, Math.min(start + 2, sentences.length));
    const span = { startByte: sentences[start]!.startByte, endByte: sentences[end - 1]!.endByte };
    const owner: { kind: "chunk"; chunk: ChunkSpec } = { kind: "chunk", chunk: undefined as unknown as ChunkSpec };
    const storedId = naming === "shared" ? `:${index % 3}` : naming === "number" ? index : `c'${mark(owner)}`;
    const kind = whole(draw, 1, 20);
    const chunk: ChunkSpec = {
      key: key(),
      storedId,
      id: String(storedId),
      documentId: id,
      index,
      // Some are not what they say that they are.
      text:
        kind === 1 && !isCrowd
          ? `${pick(draw, topics)} ${mark(owner)} ${"x".repeat(200)}`
          : bytes.subarray(span.startByte, span.endByte).toString(),
      span: kind === 2 ? null : span,
      section: innermost(sections, span)?.key ?? null,
    };
    owner.chunk = chunk;
    chunks.push(chunk);
    start = end > start + 1 && chance(draw, 20) ? end - 1 : end;
  }
  return chunks;
}

function innermost(sections: readonly SectionSpec[], { startByte, endByte }: ByteSpan): SectionSpec | undefined {
  return sections.findLast(({ span }) => span !== null && span.startByte <= startByte && endByte <= span.endByte);
}
