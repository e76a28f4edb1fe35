"""Python neo4j-graphrag at work: python interop.py SUBCOMMAND.

Takes its arguments as one JSON object on standard input and prints one JSON object: the answer, or {"error": {"type", "message"}} with exit
code 1. The database is that of NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD.
"""

import json
import logging
import os
import sys
import warnings

import neo4j

warnings.simplefilter("ignore")

from graphrag.build import build, build_half, count, read_chunks  # noqa: E402
from graphrag.embedder import LocalEmbedder  # noqa: E402
from graphrag.indexes import indexes  # noqa: E402
from graphrag.retrieve import entities, hybrid, vector, vector_cypher  # noqa: E402


def embed(_, arguments):
    embedder = LocalEmbedder(arguments["model"])
    return {"vectors": [embedder.embed_query(text) for text in arguments["texts"]]}


SUBCOMMANDS = {
    "build": build,
    "build-half": build_half,
    "chunks": read_chunks,
    "count": count,
    "embed": embed,
    "entities": entities,
    "hybrid": hybrid,
    "indexes": indexes,
    "vector": vector,
    "vector-cypher": vector_cypher,
}


class Notes(logging.Handler):
    """What neo4j-graphrag says it does: the Cypher of its retrievers, and its warnings."""

    def __init__(self):
        super().__init__()
        self.cypher, self.warnings = [], []

    def emit(self, record):
        if "Cypher query" in record.msg:
            self.cypher.append(record.args[0])
        elif record.levelno >= logging.WARNING and "deprecated" not in record.msg:
            self.warnings.append(record.getMessage())


def main():
    run = SUBCOMMANDS.get(sys.argv[1] if len(sys.argv) == 2 else "")
    if run is None:
        sys.exit(f"usage: python interop.py {'|'.join(SUBCOMMANDS)}")
    notes = Notes()
    logger = logging.getLogger("neo4j_graphrag")
    logger.setLevel(logging.DEBUG)
    logger.addHandler(notes)
    logger.propagate = False
    auth = (os.environ.get("NEO4J_USER", "neo4j"), os.environ["NEO4J_PASSWORD"])
    try:
        with neo4j.GraphDatabase.driver(os.environ["NEO4J_URI"], auth=auth, notifications_min_severity="OFF") as driver:
            answer = run(driver, json.load(sys.stdin))
        if notes.cypher:
            answer["cypher"] = notes.cypher
        if notes.warnings:
            answer["warnings"] = notes.warnings
        print(json.dumps(answer))
    except Exception as error:
        print(json.dumps({"error": {"type": type(error).__name__, "message": str(error)}}))
        sys.exit(1)


main()
