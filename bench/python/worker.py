"""Answers questions with a retriever of neo4j-graphrag, one JSON line for each, and measures its own calls.

The first line holds the connection, the retriever and perhaps questions to work on; it is answered with the versions. A line with
`durationMs` asks for work with several threads for so long. Ends when its input ends.
"""

import json
import logging
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from time import perf_counter

import neo4j
from neo4j_graphrag.retrievers import HybridCypherRetriever, VectorCypherRetriever
from neo4j_graphrag.types import RetrieverResultItem

warnings.simplefilter("ignore")
logging.disable(logging.WARNING)


def to_item(record):
    text, *span = record["text"]
    rest = {name: record[name] for name in record.keys() if name != "text"}
    return RetrieverResultItem(content=text, metadata={**rest, "span": span})


def open_retriever(settings, driver):
    common = {"result_formatter": to_item, "neo4j_database": settings["database"]}
    if settings["kind"] == "vector":
        return VectorCypherRetriever(driver, settings["vectorIndex"], settings["retrievalQuery"], **common)
    return HybridCypherRetriever(driver, settings["vectorIndex"], settings["fullTextIndex"], settings["retrievalQuery"], **common)


class Worker:
    def __init__(self, settings, driver):
        self.retriever = open_retriever(settings, driver)
        self.is_hybrid = settings["kind"] == "hybrid"
        self.search = {"top_k": settings["topK"], "effective_search_ratio": settings["ratio"]}
        self.questions = settings.get("questions", [])

    def retrieve(self, question):
        words = {"query_text": question["text"]} if self.is_hybrid else {}
        return self.retriever.search(query_vector=question["vector"], **words, **self.search)

    def ask(self, question):
        start = perf_counter()
        result = self.retrieve(question)
        elapsed = perf_counter() - start
        return {"ids": [item.metadata["id"] for item in result.items], "elapsedMs": elapsed * 1000}

    def work(self, duration_ms, threads, first):
        """Asks one question after the other in each thread, and tells how many were answered in how long."""
        start = perf_counter()
        end = start + duration_ms / 1000

        def call(thread):
            calls = 0
            while perf_counter() < end:
                self.retrieve(self.questions[(first + thread + calls * threads) % len(self.questions)])
                calls += 1
            return calls

        with ThreadPoolExecutor(threads) as pool:
            calls = sum(pool.map(call, range(threads)))
        return {"calls": calls, "elapsedMs": (perf_counter() - start) * 1000}

    def answer(self, request):
        if "durationMs" in request:
            return self.work(request["durationMs"], request["threads"], request["first"])
        return self.ask(request)


def say(answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def main():
    settings = json.loads(sys.stdin.readline())
    auth = (settings["auth"]["username"], settings["auth"]["password"])
    with neo4j.GraphDatabase.driver(settings["uri"], auth=auth) as driver:
        worker = Worker(settings, driver)
        say({"versions": f"neo4j-graphrag {version('neo4j-graphrag')}, neo4j {version('neo4j')}, Python {sys.version.split()[0]}"})
        for line in sys.stdin:
            try:
                say(worker.answer(json.loads(line)))
            except Exception as error:  # The harness decides what a failure means.
                say({"error": f"{type(error).__name__}: {error}"})


main()
