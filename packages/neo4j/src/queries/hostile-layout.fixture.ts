import { layouts } from "../layout/layout.js";
import { renamed } from "../layout/renamed.js";

/** Names that would end a quotation, if they were not quoted well. */
export const hostileLayout = renamed(layouts.graphspan, {
  labels: { chunk: "Chunk`) DETACH DELETE n //", document: "Doc\\u0060" },
  relationships: { nextChunk: "NEXT`CHUNK", fromDocument: "FROM DOCUMENT" },
  properties: { document: { id: "doc`id" }, chunk: { id: "i`d", documentId: "document id", text: "te\\u0060xt", embedding: "em`bedding" } },
});
