"""Graphs as neo4j-graphrag builds them: SimpleKGPipeline with its splitter, its embedder step, its lexical graph and its writer."""

import asyncio

from neo4j_graphrag.components.kg_writer import Neo4jWriter
from neo4j_graphrag.components.neo4j_reader import Neo4jChunkReader
from neo4j_graphrag.components.text_splitters.fixed_size_splitter import FixedSizeSplitter
from neo4j_graphrag.components.types import LexicalGraphConfig
from neo4j_graphrag.experimental.pipeline.kg_builder import SimpleKGPipeline

from graphrag.embedder import open_embedder
from graphrag.model import ScriptedModel
from graphrag.writer import WriterWithoutApoc


def names_of(arguments):
    return LexicalGraphConfig(**arguments.get("names", {}))


def build(driver, arguments):
    """Every document with a pipeline of its own, as applications do it."""
    return build_with(WriterWithoutApoc(driver), driver, arguments)


def build_half(driver, arguments):
    """The unchanged writer, on a server without APOC. It raises nothing: what it returns is the answer."""
    return build_with(Neo4jWriter(driver), driver, arguments)


def build_with(writer, driver, arguments):
    embedder = open_embedder(arguments["model"])
    results = []
    for document in arguments["documents"]:
        pipeline = SimpleKGPipeline(
            llm=ScriptedModel(arguments.get("entities", {})),
            driver=driver,
            embedder=embedder,
            schema="FREE",
            from_file="file" in document,
            text_splitter=FixedSizeSplitter(**arguments.get("splitter", {})),
            kg_writer=writer,
            on_error="RAISE",
            perform_entity_resolution=False,
            lexical_graph_config=names_of(arguments),
        )
        source = {"file_path": document["file"]} if "file" in document else {"text": document["text"], "file_path": document.get("path")}
        done = asyncio.run(pipeline.run_async(**source, document_metadata=document.get("metadata")))
        results.append({"path": document.get("path", document.get("file")), **done.result})
    return {"documents": results}


def read_chunks(driver, arguments):
    """What neo4j-graphrag's own reader makes of the chunks."""
    chunks = asyncio.run(Neo4jChunkReader(driver).run(names_of(arguments))).chunks
    return {"chunks": [{"uid": chunk.uid, "index": chunk.index, "text": chunk.text, "metadata": chunk.metadata} for chunk in chunks]}


def count(driver, arguments):
    """Chunks by neo4j-graphrag's own reader; the rest by its names, for it counts nothing itself."""
    names = names_of(arguments)
    document, chunk = f"(:`{names.document_node_label}`)", f"(:`{names.chunk_node_label}`)"
    patterns = {
        "documents": f"(n:`{names.document_node_label}`)",
        "fromDocument": f"{chunk}-[n:`{names.chunk_to_document_relationship_type}`]->{document}",
        "nextChunk": f"{chunk}-[n:`{names.next_chunk_relationship_type}`]->{chunk}",
        "entities": f"{chunk}<-[:`{names.node_to_chunk_relationship_type}`]-(n:__Entity__)",
        "mentions": f"{chunk}<-[n:`{names.node_to_chunk_relationship_type}`]-(:__Entity__)",
    }
    counted = {name: driver.execute_query(f"MATCH {pattern} RETURN count(DISTINCT n) AS n") for name, pattern in patterns.items()}
    counts = {name: result.records[0]["n"] for name, result in counted.items()}
    return {**counts, "chunks": len(read_chunks(driver, arguments)["chunks"])}
