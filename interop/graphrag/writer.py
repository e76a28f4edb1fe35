"""neo4j-graphrag's writer with one step replaced: relationships without APOC."""

from neo4j_graphrag.components.kg_writer import KGWriterModel, Neo4jWriter
from neo4j_graphrag.components.types import LexicalGraphConfig, Neo4jGraph

MERGE_RELATIONSHIPS = """
CYPHER 25
UNWIND $rows AS row
MATCH (start:__KGBuilder__ {__tmp_internal_id: row.start_node_id})
MATCH (end:__KGBuilder__ {__tmp_internal_id: row.end_node_id})
MERGE (start)-[rel:$(row.type)]->(end)
SET rel += row.properties
RETURN count(rel) AS written
"""


class WriterWithoutApoc(Neo4jWriter):
    """Fails loudly where the original would report a failure and leave what it had written."""

    def _upsert_relationships(self, rels):
        rows = self._relationships_to_rows(rels)
        records, _, _ = self.driver.execute_query(MERGE_RELATIONSHIPS, {"rows": rows}, database_=self.neo4j_database)
        if records[0]["written"] != len(rows):
            raise RuntimeError(f"{len(rows)} relationships were to be written, {records[0]['written']} were.")

    # The pipeline reads these types.
    async def run(self, graph: Neo4jGraph, lexical_graph_config: LexicalGraphConfig = LexicalGraphConfig()) -> KGWriterModel:
        result = await super().run(graph, lexical_graph_config)
        if result.status != "SUCCESS":
            raise RuntimeError(f"The writer failed: {result.metadata}")
        return result
