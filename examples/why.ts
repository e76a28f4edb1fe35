/** Why a passage was found and another was not, out of evidence that was kept as JSON. Needs no server. */
// #region why
import { readFile } from "node:fs/promises";
import { evidenceSchema, explainMiss, formatTrace, replay, verifyEvidence } from "@graphspan/core";

// What a retrieval returned, written to a file some time ago.
const evidence = evidenceSchema.parse(JSON.parse(await readFile("evidence.json", "utf8")));
process.stdout.write(formatTrace(evidence));

// Why is the passage on nests not among the items, and what would it take?
const miss = explainMiss(evidence, "cnests");
console.log(miss.stage === "budget" && miss.placesShort); // → 1
console.log(explainMiss(evidence, "clocks").stage); // → routes

// The same decisions again, without a database, and with more room.
console.log(replay(evidence.trace, { budget: { maxItems: 3 } }).items.map(({ chunkId }) => chunkId).join(" ")); // → cfood cweirs cnests

// Do the documents still say what was cited?
const { items } = await verifyEvidence(evidence, ({ path }) => readFile(`docs/${path}`));
console.log(items.map(({ state }) => state).join(" ")); // → ok ok
// #endregion why
