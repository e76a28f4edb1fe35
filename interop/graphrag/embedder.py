"""The local model of @graphspan/embeddings, run by Python."""

import functools
import os

import numpy
import onnxruntime
from neo4j_graphrag.embeddings.base import Embedder
from tokenizers import Tokenizer

MAX_TOKENS = 256
WEIGHTS = ("onnx/model_quantized.onnx", "onnx/model.onnx")


class LocalEmbedder(Embedder):
    """Vectors of length 1: the mean of what the model says about each token. One text a run, on one thread."""

    def __init__(self, folder):
        super().__init__()
        self.tokenizer = Tokenizer.from_file(os.path.join(folder, "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(MAX_TOKENS)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        weights = next(path for path in (os.path.join(folder, name) for name in WEIGHTS) if os.path.exists(path))
        self.session = onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])

    def embed_query(self, text):
        ids = numpy.array([self.tokenizer.encode(text).ids], numpy.int64)
        inputs = {"input_ids": ids, "attention_mask": numpy.ones_like(ids), "token_type_ids": numpy.zeros_like(ids)}
        (tokens,) = self.session.run(["last_hidden_state"], inputs)
        mean = tokens[0].mean(axis=0)
        return (mean / numpy.linalg.norm(mean)).tolist()


@functools.lru_cache
def open_embedder(folder):
    return LocalEmbedder(folder)
