import type { AdoptionFinding, AdoptionWayOut } from "@graphspan/adoption";
import { openAIDefault } from "../session/open-embedder.js";

type Value = AdoptionWayOut["value"];

/** How a flag gives an option of the library another value. */
const advice: Readonly<Partial<Record<AdoptionWayOut["option"], (value: Value) => string>>> = {
  addVectorIndex: (value) => (value === true ? "Make it, or have one of ours made: --add-vector-index." : "Leave --add-vector-index out."),
  "embeddingSet.dimensions": nameTheModel,
  "layout.vectorIndexName": (value) => `Name the one to search with --vector-index${value === null ? "" : ` ${value}`}.`,
  onDuplicatePath: (value) => `Add --duplicate-paths ${value}, which tells them apart by their texts.`,
  unattachedChunks: (value) => `Add --unattached ${value}, which makes a document of each chain of chunks, or --unattached leave.`,
};

/** What to do about a finding, in the flags of the command line: what the library calls an option is a flag here, or nothing. */
export function inFlags({ fix, wayOut }: Pick<AdoptionFinding, "fix" | "wayOut">): string {
  if (wayOut === undefined) return fix;
  return advice[wayOut.option]?.(wayOut.value) ?? `${fix} Only a program can plan with other names: see docs/adoption.md.`;
}

function nameTheModel(value: Value): string {
  const openAI = value === openAIDefault.dimensions ? `, or --embedder openai where it is ${openAIDefault.model}` : "";
  return `Name the model that made the vectors: --model <name> --dimensions ${value ?? "<n>"}${openAI}.`;
}
