import type { ServerOptions } from "../retrieve/open-server.js";

export interface IngestBenchOptions extends ServerOptions {
  /** Passages of a bulk load; `chunks` of the server's options. */
  readonly chunks: number;
  /** Passages of an online load, and of one by Python. */
  readonly onlineChunks: number;
  readonly dimensions: number;
  /** How often everything is written and counted, after {@link IngestBenchOptions.warmUp} times that are not. */
  readonly rounds: number;
  readonly warmUp: number;
  /** Texts that are embedded. */
  readonly texts: number;
  readonly seed: number;
  readonly foreignDatabase: boolean;
  readonly python: "use" | "require" | "leave out";
  /** Folder of the local model; null leaves embedding out. */
  readonly modelFolder: string | null;
  /** Begins the labels of the bench's graph. */
  readonly prefix: string;
}
