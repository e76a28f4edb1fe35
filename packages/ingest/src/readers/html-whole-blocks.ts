import { attributeOf, headingLevelOf, type HtmlElement, type HtmlNode, isElement, isPreformatted } from "./html-elements.js";
import { walkHtml } from "./html-walk.js";

const isCandidate = (element: HtmlElement): boolean => element.tagName === "table" || isPreformatted(element);
const isLayoutByRole = (element: HtmlElement): boolean => ["none", "presentation"].includes(attributeOf(element, "role") ?? "");

/**
 * The tables and preformatted texts of a page that are one thing each. One that holds headings, tables or preformatted texts itself only
 * arranges them.
 */
export function wholeBlocksOf(root: HtmlNode): ReadonlySet<HtmlElement> {
  const whole = new Set<HtmlElement>();
  const open: HtmlElement[] = [];
  walkHtml(root, {
    enter: (node) => {
      if (!isElement(node)) return true;
      const isBlock = isCandidate(node);
      if ((isBlock || headingLevelOf(node) !== undefined) && open.length > 0) whole.delete(open.at(-1)!);
      if (isBlock) {
        if (!isLayoutByRole(node)) whole.add(node);
        open.push(node);
      }
      return true;
    },
    leave: (element) => {
      if (open.at(-1) === element) open.pop();
    },
  });
  return whole;
}
