/** Answers of a chat model: OpenAI's, or one of the compatible server that `OPENAI_BASE_URL` names. Needs `OPENAI_API_KEY`. */
// #region chat
import { completeObject } from "@graphspan/core";
import { openai } from "@graphspan/models";
import { z } from "zod";

const model = openai("gpt-4o-mini");

// Word by word.
for await (const event of model.stream({ messages: [{ role: "user", content: "Where do herons nest?" }] })) {
  if (event.type === "text") process.stdout.write(event.text);
  else console.log(`\n${event.answer.finishReason}, ${event.answer.usage.outputTokens} tokens`);
}

// As an object that follows a schema.
const { value, usage, repairs } = await completeObject({
  model,
  messages: [{ role: "user", content: "Herons nest in tall trees. What nests where?" }],
  schema: z.object({ bird: z.string(), places: z.array(z.string()) }),
});
console.log(`${value.bird}: ${value.places.join(", ")} (${usage.outputTokens} tokens, ${repairs} repairs)`);
// #endregion chat
