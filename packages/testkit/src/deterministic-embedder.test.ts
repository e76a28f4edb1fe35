import { deterministicEmbedder } from "./deterministic-embedder.js";
import { describeEmbedder } from "./embedder-conformance.js";

describeEmbedder("deterministicEmbedder", () => Promise.resolve({ embedder: deterministicEmbedder() }));
