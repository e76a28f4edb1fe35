import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse } from "parse5";
import { beyondLimits, ingestError } from "../errors.js";

/** A tag takes about a kilobyte of memory until the page is read. */
const mostTags = 1_000_000;
/**
 * Misnested tags are repaired by repeating elements. Pages written by hand need some hundreds; what needs more grows with the square of its
 * size.
 */
const repeatedElements = 50_000;
/** Elements that a tag can stand for, those implied included. */
const elementsPerTag = 4;

/**
 * The tree that a browser would make of a page, with places in the source.
 *
 * @throws `INGEST.BEYOND_LIMITS`
 */
export function parseHtml(html: string): DefaultTreeAdapterTypes.Document {
  const tags = countOf("<", html);
  if (tags > mostTags) throw beyondLimits(`The page has ${tags} tags: at most ${mostTags} are read.`);
  let room = repeatedElements + elementsPerTag * tags;
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

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
