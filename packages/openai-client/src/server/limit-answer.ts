import type { AnswerLimits } from "./answer-limits.js";
import { AnswerNotRead } from "./answer-not-read.js";
import { eventMeter } from "./event-meter.js";

type Chunks = TransformStream<Uint8Array, Uint8Array>;

/** The same answer, with a body that ends where the limits say. */
export async function limitAnswer(response: Response, limits: AnswerLimits): Promise<Response> {
  if (response.body === null) return response;
  const kind = kindOf(response);
  const maxBytes = limits[kind];
  if (kind !== "refusalBytes" && Number(response.headers.get("content-length")) > maxBytes) {
    await response.body.cancel();
    throw tooLarge(maxBytes);
  }
  const { status, statusText, headers } = response;
  const body = response.body.pipeThrough(kind === "refusalBytes" ? cutAfter(maxBytes) : failAfter(maxBytes, kind === "streamBytes" ? limits.eventBytes : maxBytes));
  return new Response(body, { status, statusText, headers });
}

/** As the SDK tells them apart: what says that it is JSON is read as one text, anything else can only be events. */
function kindOf({ ok, headers }: Response): "answerBytes" | "streamBytes" | "refusalBytes" {
  if (!ok) return "refusalBytes";
  return isJson(headers) ? "answerBytes" : "streamBytes";
}

/** Whether a server says that its answer is one JSON text. */
export function isJson(headers: Headers): boolean {
  const mediaType = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  return mediaType.includes("application/json") || mediaType.endsWith("+json");
}

function failAfter(maxBytes: number, maxEventBytes: number): Chunks {
  let bytes = 0;
  const eventBytes = eventMeter();
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      if (maxEventBytes < maxBytes && eventBytes(chunk) > maxEventBytes) throw tooLarge(maxEventBytes, "an event of ");
      controller.enqueue(chunk);
    },
  });
}

function cutAfter(maxBytes: number): Chunks {
  let leftBytes = maxBytes;
  return new TransformStream({
    transform: (chunk, controller) => {
      controller.enqueue(chunk.subarray(0, leftBytes));
      leftBytes -= chunk.length;
      if (leftBytes <= 0) controller.terminate();
    },
  });
}

const tooLarge = (maxBytes: number, what = ""): AnswerNotRead =>
  new AnswerNotRead("answerTooLarge", `gave ${what}more than ${maxBytes} bytes, and was left.`);
