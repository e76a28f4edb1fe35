import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";

export interface EventStreamShape {
  /** Bytes a write. @default 7 */
  readonly bytesPerWrite?: number;
  /** Cuts the connection after this many bytes of the body. */
  readonly cutAfterBytes?: number;
  /** Sends nothing more after this many bytes of the body, and keeps the connection open. */
  readonly hangAfterBytes?: number;
  /** Whether `[DONE]` comes last. @default true */
  readonly isMarkedDone?: boolean;
}

/**
 * Sends server-sent events and the `[DONE]` behind them, torn into small writes wherever these happen to end. An event that is a text is
 * sent as it is: a comment, or what is no event at all.
 */
export async function sendEvents(
  response: ServerResponse,
  events: readonly (object | string)[],
  { bytesPerWrite = 7, cutAfterBytes = Infinity, hangAfterBytes = Infinity, isMarkedDone = true }: EventStreamShape,
): Promise<void> {
  const sent = events.map((event) => (typeof event === "string" ? event : `data: ${JSON.stringify(event)}\n\n`));
  const body = Buffer.from([...sent, ...(isMarkedDone ? ["data: [DONE]\n\n"] : [])].join(""));
  const end = Math.min(body.length, cutAfterBytes, hangAfterBytes);
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  for (let start = 0; start < end && !response.destroyed; start += bytesPerWrite) {
    response.write(body.subarray(start, Math.min(start + bytesPerWrite, end)));
    await nextTurn();
  }
  if (cutAfterBytes < body.length) response.destroy();
  else if (hangAfterBytes >= body.length) response.end();
}
