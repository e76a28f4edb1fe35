"""Writes a graph with Neo4jWriter of neo4j-graphrag whenever it is told to, one JSON line for each time, and measures its own calls.

The first line holds the connection and a file of documents, one JSON line each: its nodes and its relationships. Ends when its input ends.
"""

import asyncio
import json
import logging
import resource
import sys
import warnings
from pathlib import Path
from time import perf_counter

import neo4j

warnings.simplefilter("ignore")
logging.disable(logging.WARNING)

# The writer without APOC, which the server does not have, is that of the interop suite.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "interop"))

from graphrag.writer import WriterWithoutApoc  # noqa: E402
from neo4j_graphrag.components.types import LexicalGraphConfig, Neo4jGraph, Neo4jNode, Neo4jRelationship  # noqa: E402


def to_graph(documents):
    return Neo4jGraph(
        nodes=[Neo4jNode(**node) for document in documents for node in document["nodes"]],
        relationships=[Neo4jRelationship(**link) for document in documents for link in document["relationships"]],
    )


class Worker:
    def __init__(self, settings, driver):
        labels = settings["labels"]
        self.names = LexicalGraphConfig(document_node_label=labels["document"], chunk_node_label=labels["chunk"])
        self.writer = WriterWithoutApoc(driver, neo4j_database=settings["connection"]["database"])
        with open(settings["file"], encoding="utf-8") as lines:
            self.documents = [json.loads(line) for line in lines]

    def write(self, documents):
        graph = to_graph(self.documents[:documents])
        start = perf_counter()
        asyncio.run(self.writer.run(graph, self.names))
        elapsed = (perf_counter() - start) * 1000
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        return {"writeMs": elapsed, "wholeMs": elapsed, "peakMegabytes": peak}


def say(answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def main():
    settings = json.loads(sys.stdin.readline())
    connection = settings["connection"]
    auth = (connection["auth"]["username"], connection["auth"]["password"])
    with neo4j.GraphDatabase.driver(connection["uri"], auth=auth) as driver:
        worker = Worker(settings, driver)
        say({"ready": True})
        for line in sys.stdin:
            try:
                say(worker.write(json.loads(line)["documents"]))
            except Exception as error:  # The harness decides what a failure means.
                say({"error": f"{type(error).__name__}: {error}"})


main()
