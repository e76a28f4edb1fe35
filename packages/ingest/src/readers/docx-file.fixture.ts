import JSZip from "jszip";

export interface DocxParts {
  /** What stands in the body, as Word's markup. */
  readonly body: string;
  /** What the file says about itself, as elements of `dc`, `dcterms` and `cp`. */
  readonly properties?: string;
  /** Other parts, by their names. */
  readonly others?: Readonly<Record<string, string>>;
}

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const styles = [1, 2, 3].map((level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`).join("");
const numbering =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';

/** A DOCX file as Word lays it out. */
export async function docxFile({ body, properties = "", others = {} }: DocxParts): Promise<Buffer> {
  const part = (name: string, content: string): string => `${header}<w:${name} xmlns:w="${word}">${content}</w:${name}>`;
  const parts: Readonly<Record<string, string>> = {
    "[Content_Types].xml": `${header}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relationships({ officeDocument: "word/document.xml" }),
    "word/_rels/document.xml.rels": relationships({ styles: "styles.xml", numbering: "numbering.xml", image: "media/image1.png" }),
    "word/document.xml": part("document", `<w:body>${body}</w:body>`),
    "word/styles.xml": part("styles", styles),
    "word/numbering.xml": part("numbering", numbering),
    "word/media/image1.png": "not looked at",
    "docProps/core.xml":
      `${header}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
      `xmlns:dcterms="http://purl.org/dc/terms/">${properties}</cp:coreProperties>`,
    ...others,
  };
  const zip = new JSZip();
  for (const [name, content] of Object.entries(parts)) zip.file(name, content, { date: new Date(0) });
  return zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
}

function relationships(targets: Readonly<Record<string, string>>): string {
  const each = Object.entries(targets).map(([type, target]) => `<Relationship Id="${type}" Type="${office}/${type}" Target="${target}"/>`);
  return `${header}<Relationships xmlns="${packages}/relationships">${each.join("")}</Relationships>`;
}

/** A paragraph of Word. */
export function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** An item of a list of Word. */
export const listItem = (text: string): string =>
  paragraph(text).replace("<w:p>", '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>');

/** A table of Word. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string => row.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join("");
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join("")}</w:tbl>`;
}

/** The image of the fixture, in a paragraph. */
export const image =
  '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">' +
  '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData>' +
  '<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill>' +
  `<a:blip xmlns:r="${office}" r:embed="image"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
