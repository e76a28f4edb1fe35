"""Python neo4j-graphrag, used as an application uses it."""
