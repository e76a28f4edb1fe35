import { fileURLToPath } from "node:url";

/** The documents that come with the app: beside `src` in a checkout, beside `dist` in a package. */
export const samplesFolder = fileURLToPath(new URL("../samples", import.meta.url));
