import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse } from "parse5";
import { ingestError } from "../errors.js";

/** Misnested tags are repaired by repeating elements. Pages written by hand need some hundreds; what needs more grows with the square of its size. */
const repeatedElements = 50_000;
/** Elements that a tag can stand for, those implied included. */
const elementsPerTag = 4;

/**
 * The tree that a browser would make of a page, with places in the source.
 *
 * @throws `INGEST.BEYOND_LIMITS`
 */
export function parseHtml(html: string): DefaultTreeAdapterTypes.Document {
  let room = repeatedElements + elementsPerTag * (html.split("<").length - 1);
  return parse(html, {
    sourceCodeLocationInfo: true,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement: (...element) => {
        if ((room -= 1) < 0)
          throw ingestError("INGEST.BEYOND_LIMITS", "The tags of the page are nested wrongly so often that its elements have no end.", {
            fix: "Repair the tags of the page, or leave it out.",
          });
        return defaultTreeAdapter.createElement(...element);
      },
    },
  });
}
