"""What stands where a language model would: it finds the names that it was told, and nothing else."""

import json

from neo4j_graphrag.llm import LLMInterface, LLMResponse


class ScriptedModel(LLMInterface):
    """`entities` maps labels to names, such as {"Person": ["Ada"]}. A name that a text contains is an entity of that text."""

    def __init__(self, entities):
        super().__init__(model_name="scripted")
        self.entities = entities

    def invoke(self, input, message_history=None, system_instruction=None):
        text = input.rpartition("Input text:")[2]
        found = [(label, name) for label, names in self.entities.items() for name in names if name in text]
        nodes = [{"id": str(place), "label": label, "properties": {"name": name}} for place, (label, name) in enumerate(found)]
        return LLMResponse(content=json.dumps({"nodes": nodes, "relationships": []}))

    async def ainvoke(self, input, message_history=None, system_instruction=None):
        return self.invoke(input)
