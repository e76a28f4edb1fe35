import type { ChatMessage } from "../ports/chat-model.js";
import type { ObjectIssue } from "./check-object.js";

const maxIssues = 20;

/** Goes on with the conversation: what the model said, what is wrong with it, and that it is to say it again. */
export function repairMessages(text: string, issues: readonly ObjectIssue[]): readonly ChatMessage[] {
  const list = issues.slice(0, maxIssues).map(({ path, message }) => `- ${path === "" ? "" : `${path}: `}${message}`);
  const rest = issues.length - maxIssues;
  const content = [
    "That answer does not fit the JSON schema:",
    ...list,
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    "Answer again with the whole corrected JSON object and nothing else.",
  ].join("\n");
  // Servers refuse a message without words.
  const said: readonly ChatMessage[] = text.trim() === "" ? [] : [{ role: "assistant", content: text }];
  return [...said, { role: "user", content }];
}
