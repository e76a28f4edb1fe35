import type { ChatMessage, ChatRequest } from "@graphspan/core";
import type { ChatModelSettings } from "./chat-model-options.js";
import { strictSchema } from "./strict-schema.js";

/** The body of a request to `/chat/completions`: what the caller left out is left out there, too. */
export function requestBody(
  { messages, jsonSchema, temperature, maxOutputTokens }: ChatRequest,
  { model, structuredOutput, maxTokensField }: ChatModelSettings,
): object {
  const asked = jsonSchema !== undefined && structuredOutput === "jsonObject" ? withInstruction(messages, jsonSchema) : messages;
  return {
    model,
    messages: asked.map(({ role, content }) => ({ role, content })),
    ...(jsonSchema === undefined ? {} : { response_format: responseFormat(jsonSchema, structuredOutput) }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { [maxTokensField]: maxOutputTokens }),
  };
}

type JsonSchema = NonNullable<ChatRequest["jsonSchema"]>;

function responseFormat(jsonSchema: JsonSchema, structuredOutput: ChatModelSettings["structuredOutput"]): object {
  if (structuredOutput === "jsonObject") return { type: "json_object" };
  const strict = strictSchema(jsonSchema);
  return { type: "json_schema", json_schema: { name: "answer", schema: strict ?? jsonSchema, strict: strict !== undefined } };
}

/** Says in the system message what the answer is to look like. */
function withInstruction(messages: readonly ChatMessage[], jsonSchema: JsonSchema): readonly ChatMessage[] {
  const instruction = `Answer with one JSON object that follows this JSON schema, and with nothing else:\n${JSON.stringify(jsonSchema)}`;
  const [first, ...rest] = messages;
  if (first?.role !== "system") return [{ role: "system", content: instruction }, ...messages];
  return [{ role: "system", content: `${first.content}\n\n${instruction}` }, ...rest];
}
