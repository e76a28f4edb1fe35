import { expect, it } from "vitest";
import { isLocalModel } from "./open-embedder.js";

it.each(["all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2", "all-MiniLM-L6-v2-w8", "all-MiniLM-L6-v2-fp32"])(
  "%s is the model that runs on this machine",
  (name) => {
    expect(isLocalModel(name)).toBe(true);
  },
);

it.each(["text-embedding-3-small", "all-MiniLM-L6-v2-finetuned", "all-MiniLM-L12-v2", "someone/all-MiniLM-L6-v2", ""])(
  "%j is another model",
  (name) => {
    expect(isLocalModel(name)).toBe(false);
  },
);
