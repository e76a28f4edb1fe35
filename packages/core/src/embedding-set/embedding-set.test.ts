import { describe, expect, it } from "vitest";
import { defaultInputTemplate, embeddingInput, embeddingSetId } from "./embedding-set.js";

describe("embeddingSetId", () => {
  it.each([
    ["all-MiniLM-L6-v2-w8", 384, "all_minilm_l6_v2_w8_384"],
    ["text-embedding-3-small", 1536, "text_embedding_3_small_1536"],
    ["Modèle/é`x`", 8, "mod_le_x_8"],
    ["模型", 8, "model_8"],
  ])("makes a name that any Cypher can carry of %s", (model, dimensions, id) => {
    expect(embeddingSetId(model, dimensions)).toBe(id);
  });
});

describe("embeddingInput", () => {
  it("puts the title in front of the text", () => {
    expect(embeddingInput(defaultInputTemplate, { title: "Guide › Setup", text: "Run it." })).toBe("Guide › Setup\nRun it.");
  });

  it("leaves the title out where the text begins with it, and where there is none", () => {
    expect(embeddingInput(defaultInputTemplate, { title: "Ada", text: "Ada\nwas born" })).toBe("Ada\nwas born");
    expect(embeddingInput(defaultInputTemplate, { title: "", text: "was born" })).toBe("was born");
  });

  it("inserts text that looks like a template unchanged", () => {
    expect(embeddingInput(defaultInputTemplate, { title: "{text}", text: "{title} $& $1" })).toBe("{text}\n{title} $& $1");
  });
});
