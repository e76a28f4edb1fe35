import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from "parse5";

export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlNode = DefaultTreeAdapterTypes.Node;

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** A blank line stands before and behind. */
const paragraphs = setOf(
  "address article aside blockquote details dialog dir dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr listing main menu nav " +
    "ol p plaintext pre search section table ul xmp",
);
/** They begin and end a line. */
const lines = setOf("body caption center dd div dt figcaption html legend li summary tbody td tfoot th thead tr");
const headings = setOf("h1 h2 h3 h4 h5 h6");
const preformatted = setOf("listing plaintext pre xmp");

const leftOut: Readonly<Record<string, ReadonlySet<string>>> = {
  script: setOf("script"),
  "style sheet": setOf("style"),
  template: setOf("template"),
  "noscript element": setOf("noembed noframes noscript"),
  image: setOf("canvas image img svg"),
  "embedded object": setOf("applet audio embed iframe object video"),
  "form control": setOf("button datalist input meter progress select textarea"),
};
const leftOutByName = new Map(Object.entries(leftOut).flatMap(([kind, names]) => Array.from(names, (name) => [name, kind] as const)));
const hidingStyle = /(?:^|[\s;])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))(?=[\s;!]|$)/i;

export const isElement = (node: HtmlNode): node is HtmlElement => defaultTreeAdapter.isElementNode(node);

export function attributeOf({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** 1 to 6 of a heading, else undefined. */
export const headingLevelOf = ({ tagName }: HtmlElement): number | undefined => (headings.has(tagName) ? Number(tagName[1]) : undefined);

export const isPreformatted = ({ tagName }: HtmlElement): boolean => preformatted.has(tagName);

/** How an element is set off from what stands beside it; undefined within a line. */
export function borderOf({ tagName }: HtmlElement): "paragraph" | "line" | undefined {
  return paragraphs.has(tagName) ? "paragraph" : lines.has(tagName) ? "line" : undefined;
}

/** What an element is that is no text to read, in words; undefined where it is. */
export function leftOutKindOf(element: HtmlElement): string | undefined {
  return leftOutByName.get(element.tagName) ?? (isHidden(element) ? "hidden element" : undefined);
}

function isHidden(element: HtmlElement): boolean {
  // Hidden as a whole, a page waits for its scripts.
  if (element.tagName === "html" || element.tagName === "body") return false;
  const hidden = attributeOf(element, "hidden");
  return (
    // What is hidden until it is found wants to be found.
    (hidden !== undefined && hidden.toLowerCase() !== "until-found") ||
    attributeOf(element, "aria-hidden")?.toLowerCase() === "true" ||
    hidingStyle.test(attributeOf(element, "style") ?? "") ||
    (element.tagName === "dialog" && attributeOf(element, "open") === undefined)
  );
}
