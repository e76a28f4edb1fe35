"""neo4j-graphrag's retrievers. Each answers a list of questions: {"text"} or {"vector"}, for hybrid {"text", "vector"}."""

from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import neo4j
from neo4j_graphrag.retrievers import HybridRetriever, VectorCypherRetriever, VectorRetriever
from neo4j_graphrag.retrievers import hybrid as hybrid_module, vector as vector_module
from neo4j_graphrag.types import RetrieverResultItem

from graphrag.build import names_of
from graphrag.embedder import open_embedder

ENTITIES = """
OPTIONAL MATCH (node)<-[:`{mention}`]-(entity:__Entity__)
RETURN node.`{text}` AS text, score, collect(DISTINCT entity.name) AS entities
"""


def vector(driver, arguments):
    with pretending(driver, arguments):
        settings = {"embedder": embedder_of(arguments), **passages_of(arguments)}
        return answer(VectorRetriever(driver, arguments["vector_index"], **settings), arguments)


def hybrid(driver, arguments):
    with pretending(driver, arguments):
        settings = {"embedder": embedder_of(arguments), **passages_of(arguments)}
        return answer(HybridRetriever(driver, arguments["vector_index"], arguments["full_text_index"], **settings), arguments)


def vector_cypher(driver, arguments):
    return answer(vector_cypher_retriever(driver, arguments, arguments["retrieval_query"]), arguments)


def entities(driver, arguments):
    """Every passage with the entities that were extracted from it."""
    names = names_of(arguments)
    query = ENTITIES.format(mention=names.node_to_chunk_relationship_type, text=names.chunk_text_property)
    return answer(vector_cypher_retriever(driver, arguments, query), arguments)


def vector_cypher_retriever(driver, arguments, query):
    to_item = lambda record: RetrieverResultItem(content=record.data())
    return VectorCypherRetriever(driver, arguments["vector_index"], query, embedder=embedder_of(arguments), result_formatter=to_item)


def answer(retriever, arguments):
    options = {key: arguments[key] for key in ("top_k", "effective_search_ratio", "ranker", "alpha", "filters") if key in arguments}
    answers = []
    for question in arguments["questions"]:
        asked = {f"query_{key}": value for key, value in question.items()}
        items = retriever.search(**asked, **options).items
        answers.append([{"content": item.content, "metadata": item.metadata} if arguments.get("raw") else item.content for item in items])
    return {"answers": answers}


def embedder_of(arguments):
    return open_embedder(arguments["model"]) if "model" in arguments else None


def passages_of(arguments):
    """Text, index and score of each passage, unless what the retriever says by itself is wanted."""
    if arguments.get("raw"):
        return {}
    names = names_of(arguments)
    text, index = names.chunk_text_property, names.chunk_index_property

    def to_item(record):
        node = record["node"]
        return RetrieverResultItem(content={"text": node[text], "index": node[index], "score": record["score"]})

    return {"return_properties": [text, index], "result_formatter": to_item}


@contextmanager
def pretending(driver, arguments):
    """The ways that a server of today does not take: `as_before_search` is one that has no SEARCH, `refuse_search` one that fails on it."""
    execute = driver.execute_query

    def refuse(query, *rest, **named):
        if "SEARCH node IN" in str(query):
            raise neo4j.exceptions.ClientError("Invalid input 'SEARCH'")
        return execute(query, *rest, **named)

    with ExitStack() as pretences:
        if arguments.get("as_before_search"):
            for module in (vector_module, hybrid_module):
                pretences.enter_context(patch.object(module, "supports_search_clause", lambda *_: False))
        if arguments.get("refuse_search"):
            pretences.enter_context(patch.object(driver, "execute_query", refuse))
        yield
