import { describe, expect, it } from "vitest";
import { openAISettingsFromEnvironment } from "./environment.js";

describe("openAISettingsFromEnvironment", () => {
  it.each([
    { environment: {}, settings: {} },
    { environment: { OPENAI_API_KEY: "key" }, settings: { apiKey: "key" } },
    { environment: { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" }, settings: { baseUrl: "http://127.0.0.1:1/v1" } },
    { environment: { OPENAI_API_KEY: " key\n", OPENAI_BASE_URL: "" }, settings: { apiKey: "key" } },
    { environment: { OPENAI_API_KEY: " ", OTHER: "x" }, settings: {} },
  ])("reads $environment as $settings", ({ environment, settings }) => {
    expect(openAISettingsFromEnvironment(environment)).toEqual(settings);
  });
});
