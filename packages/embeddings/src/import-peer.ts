import { createPeerImporter } from "@graphspan/openai-client";
import { embeddingsError } from "./errors.js";

/** @throws `EMBEDDING.DEPENDENCY_MISSING` with the command that installs the package. */
export const importPeer = createPeerImporter((message, context) => embeddingsError("EMBEDDING.DEPENDENCY_MISSING", message, context));
