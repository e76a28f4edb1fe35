import { isGraphspanError } from "@graphspan/core";
import type { Disturbance } from "./draw-fault.fixture.js";

const ofEmbedder = { throws: "RangeError", wrongCount: "INGEST.INVALID_VECTOR", notFinite: "INGEST.INVALID_VECTOR", hangs: "TimeoutError" } as const;
const ofVendor = ["EMBEDDING.RATE_LIMITED", "EMBEDDING.SERVER_FAILED", "EMBEDDING.SERVER_UNREACHABLE", "EMBEDDING.UNREADABLE_ANSWER"];

/** Whether an ingest may fail like this for what was done to it. All else is a fault of its own. */
export function isExpected(error: unknown, what: Disturbance): boolean {
  return namesOf(what).includes(nameOf(error));
}

function namesOf(what: Disturbance): readonly string[] {
  switch (what.kind) {
    case "killed":
      return []; // Who is killed says nothing.
    case "aborted":
      return ["AbortError"];
    case "embedder":
      return [ofEmbedder[what.how]];
    case "vendor":
      return ofVendor;
    case "network":
      return ["SERVER.UNREACHABLE"];
  }
}

function nameOf(error: unknown): string {
  if (isGraphspanError(error)) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
