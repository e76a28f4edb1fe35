import { fileURLToPath } from "node:url";
import { defineProject, mergeConfig } from "vitest/config";
import shared from "../../vitest.shared.js";

const build = fileURLToPath(new URL("test/build.ts", import.meta.url));

export default mergeConfig(shared, defineProject({ test: { name: "ask", globalSetup: [build] } }));
