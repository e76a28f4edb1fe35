/** Vectors from OpenAI, or from the compatible server that `OPENAI_BASE_URL` names. Needs `OPENAI_API_KEY`. */
// #region embed
import { createOpenAIEmbedder, openAISettingsFromEnvironment } from "@graphspan/embeddings";

const embedder = await createOpenAIEmbedder({ model: "text-embedding-3-small", ...openAISettingsFromEnvironment() });
const [vector] = await embedder.embed({ texts: ["Where do herons nest?"], kind: "question" });
console.log(embedder.model, vector?.length); // → text-embedding-3-small 1536
// #endregion embed
