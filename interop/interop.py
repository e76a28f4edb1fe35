"""Python neo4j-graphrag at work: python interop.py SUBCOMMAND.

Takes its arguments as one JSON object on standard input and prints one JSON object: the answer, or {"error": {"type", "message"}} with exit
code 1. The subcommand `serve` does so for each line, {"subcommand", "given"}. The
database is that of NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD.
"""

import json
import logging
import os
import sys

import neo4j

from graphrag.build import build, build_half, count, read_chunks
from graphrag.embedder import open_embedder
from graphrag.indexes import indexes
from graphrag.retrieve import entities, hybrid, vector, vector_cypher


def embed(_, arguments):
    embedder = open_embedder(arguments["model"])
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
        if "Cypher query" in str(record.msg):
            self.cypher.append(record.args[0])
        elif record.levelno >= logging.WARNING and "deprecated" not in str(record.msg):
            self.warnings.append(record.getMessage())


def answer(driver, subcommand, given):
    notes = Notes()
    logger = logging.getLogger("neo4j_graphrag")
    logger.handlers = [notes]
    try:
        result = SUBCOMMANDS[subcommand](driver, given)
    except Exception as error:
        return {"error": {"type": type(error).__name__, "message": str(error)}}
    said = {"cypher": notes.cypher, "warnings": notes.warnings}
    return {**result, **{name: what for name, what in said.items() if what}}


def serve(driver):
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(answer(driver, request["subcommand"], request["given"])), flush=True)


def main():
    subcommand = sys.argv[1] if len(sys.argv) == 2 else ""
    if subcommand not in SUBCOMMANDS and subcommand != "serve":
        sys.exit(f"usage: python interop.py {'|'.join(SUBCOMMANDS)}|serve")
    logger = logging.getLogger("neo4j_graphrag")
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    auth = (os.environ.get("NEO4J_USER", "neo4j"), os.environ["NEO4J_PASSWORD"])
    with neo4j.GraphDatabase.driver(os.environ["NEO4J_URI"], auth=auth, notifications_min_severity="OFF") as driver:
        if subcommand == "serve":
            return serve(driver)
        result = answer(driver, subcommand, json.load(sys.stdin))
    print(json.dumps(result))
    sys.exit("error" in result)


main()
