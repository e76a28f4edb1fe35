/** Text at a place of a page; `font` is `F1` (Latin), `F2` (Chinese, by a predefined table) or `F3` (whose A stands for nothing). */
interface PlacedText {
  readonly x?: number;
  readonly y: number;
  /** The code bytes of the text, in Latin-1, or in hexadecimal. */
  readonly text: string | { readonly hex: string };
  readonly font?: "F1" | "F2" | "F3";
}

interface OutlineEntry {
  readonly title: string;
  /** From 0; left out, the entry leads nowhere. */
  readonly page?: number;
  readonly top?: number;
  readonly items?: readonly OutlineEntry[];
}

export interface PdfParts {
  readonly pages: readonly (readonly PlacedText[])[];
  readonly outline?: readonly OutlineEntry[];
  readonly info?: Readonly<Record<string, string>>;
  readonly language?: string;
  readonly isEncrypted?: boolean;
}

const fontSize = 12;

/** A PDF of the given parts, byte for byte the same each time. */
export function pdfFile({ pages, outline = [], info = {}, language, isEncrypted = false }: PdfParts): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const catalog = add("");
  const tree = add("");
  const fonts = addFonts(add);
  const kids = pages.map((texts) => {
    const content = add(streamOf(texts.map(drawn).join("\n")));
    return add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 612 792] /Resources << /Font << ${fonts} >> >> /Contents ${content} 0 R >>`);
  });
  objects[tree - 1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] >>`;
  const root = addOutline(outline, { add, objects, kids });
  objects[catalog - 1] =
    `<< /Type /Catalog /Pages ${tree} 0 R /Outlines ${root} 0 R${language === undefined ? "" : ` /Lang (${language})`} >>`;
  const known = add(`<< ${Object.entries(info).map(([key, value]) => `/${key} ${textString(value)}`).join(" ")} >>`);
  const lock = isEncrypted ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"00".repeat(32)}> /U <${"11".repeat(32)}> >>` : "";
  return assembled(objects, `/Root ${catalog} 0 R /Info ${known} 0 R /ID [<00> <00>]${lock}`);
}

function assembled(objects: readonly string[], trailer: string): Buffer {
  let file = "%PDF-1.7\n";
  const places = objects.map((body, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(`${file}${table}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`, "latin1");
}

const streamOf = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

function drawn({ x = 72, y, text, font = "F1" }: PlacedText): string {
  const codes = typeof text === "string" ? `(${text.replaceAll(/[()\\]/g, "\\$&")})` : `<${text.hex}>`;
  return `BT /${font} ${fontSize} Tf ${x} ${y} Td ${codes} Tj ET`;
}

/** UTF-16 with a mark, which every text outside of pages may be. */
const textString = (text: string): string => `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

function addFonts(add: (body: string) => number): string {
  const latin = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica";
  const meaning = add(
    streamOf("begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <0000> endbfchar endcmap"),
  );
  const system = "/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >>";
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong ${system} /FontDescriptor << /Type /FontDescriptor /FontName /STSong /Flags 4 >> >>`,
  );
  const chinese = `<< /Type /Font /Subtype /Type0 /BaseFont /STSong /Encoding /GBK-EUC-H /DescendantFonts [${descendant} 0 R] >>`;
  return `/F1 ${latin} >> /F2 ${chinese} /F3 ${latin} /ToUnicode ${meaning} 0 R >>`;
}

interface OutlineContext {
  readonly add: (body: string) => number;
  readonly objects: string[];
  readonly kids: readonly number[];
}

function addOutline(entries: readonly OutlineEntry[], context: OutlineContext): number {
  const { add, objects } = context;
  const root = add("");
  objects[root - 1] = `<< /Type /Outlines${addEntries(entries, root, context)} >>`;
  return root;
}

function addEntries(entries: readonly OutlineEntry[], parent: number, context: OutlineContext): string {
  const { add, objects, kids } = context;
  if (entries.length === 0) return "";
  const numbers = entries.map(() => add(""));
  for (const [index, { title, page, top = null, items = [] }] of entries.entries()) {
    const next = numbers[index + 1];
    const target = page === undefined ? "" : ` /Dest [${kids[page]} 0 R /XYZ 0 ${top} 0]`;
    const below = addEntries(items, numbers[index]!, context);
    objects[numbers[index]! - 1] =
      `<< /Title ${textString(title)} /Parent ${parent} 0 R${target}${next === undefined ? "" : ` /Next ${next} 0 R`}${below} >>`;
  }
  return ` /First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R /Count ${numbers.length}`;
}
