"""Indexes as neo4j-graphrag makes them."""

from neo4j_graphrag.indexes import create_fulltext_index, create_vector_index

from graphrag.build import names_of


def indexes(driver, arguments):
    names = names_of(arguments)
    if "vector_index" in arguments:
        create_vector_index(
            driver,
            arguments["vector_index"],
            label=names.chunk_node_label,
            embedding_property=names.chunk_embedding_property,
            dimensions=arguments.get("dimensions", 384),
            similarity_fn=arguments.get("similarity", "cosine"),
            filterable_properties=arguments.get("filterable_properties"),
        )
    if "full_text_index" in arguments:
        create_fulltext_index(driver, arguments["full_text_index"], names.chunk_node_label, [names.chunk_text_property])
    driver.execute_query("CALL db.awaitIndexes(60)")
    return {"made": [arguments[key] for key in ("vector_index", "full_text_index") if key in arguments]}
