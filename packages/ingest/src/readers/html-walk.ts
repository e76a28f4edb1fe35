import type { HtmlElement, HtmlNode } from "./html-elements.js";

/** What is done on the way through a tree. */
export interface HtmlVisitor {
  /** Whether to go into a node. */
  readonly enter: (node: HtmlNode) => boolean;
  /** After everything inside of an element that was gone into. */
  readonly leave: (element: HtmlElement) => void;
}

type Step = { readonly node: HtmlNode; readonly isLeaving: boolean };

/** Goes through a tree in the order of the document. Keeps its own stack: pages are nested as deeply as anybody likes. */
export function walkHtml(root: HtmlNode, { enter, leave }: HtmlVisitor): void {
  const steps: Step[] = [{ node: root, isLeaving: false }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node, isLeaving } = step;
    if (isLeaving) leave(node as HtmlElement);
    else if (enter(node) && "childNodes" in node) {
      if ("tagName" in node) steps.push({ node, isLeaving: true });
      for (let index = node.childNodes.length - 1; index >= 0; index -= 1) steps.push({ node: node.childNodes[index]!, isLeaving: false });
    }
  }
}
