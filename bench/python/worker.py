"""Answers questions with a retriever of neo4j-graphrag, one JSON line for each, and measures its own calls.

The first line holds the connection and the retriever; it is answered with the versions. Ends when its input ends.
"""

import json
import logging
import sys
import warnings
from importlib.metadata import version
from time import perf_counter

import neo4j
from neo4j_graphrag.retrievers import HybridRetriever, VectorRetriever
from neo4j_graphrag.types import RetrieverResultItem

warnings.simplefilter("ignore")
logging.disable(logging.WARNING)


def open_retriever(settings, driver):
    properties = settings["properties"]

    def to_item(record):
        node = record["node"]
        return RetrieverResultItem(content=node[properties["text"]], metadata={"id": node[properties["id"]], "score": record["score"]})

    common = {
        "return_properties": list(properties.values()),
        "result_formatter": to_item,
        "neo4j_database": settings["database"],
    }
    if settings["kind"] == "vector":
        return VectorRetriever(driver, settings["vectorIndex"], **common)
    return HybridRetriever(driver, settings["vectorIndex"], settings["fullTextIndex"], **common)


def ask(retriever, kind, question):
    arguments = {"query_vector": question["vector"], "top_k": question["topK"], "effective_search_ratio": question["ratio"]}
    if kind == "hybrid":
        arguments["query_text"] = question["text"]
    start = perf_counter()
    result = retriever.search(**arguments)
    elapsed = perf_counter() - start
    return {"ids": [item.metadata["id"] for item in result.items], "elapsedMs": elapsed * 1000}


def say(answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def main():
    settings = json.loads(sys.stdin.readline())
    auth = (settings["auth"]["username"], settings["auth"]["password"])
    with neo4j.GraphDatabase.driver(settings["uri"], auth=auth) as driver:
        retriever = open_retriever(settings, driver)
        say({"versions": f"neo4j-graphrag {version('neo4j-graphrag')}, neo4j {version('neo4j')}, Python {sys.version.split()[0]}"})
        for line in sys.stdin:
            try:
                say(ask(retriever, settings["kind"], json.loads(line)))
            except Exception as error:  # The harness decides what a failure means.
                say({"error": f"{type(error).__name__}: {error}"})


main()
