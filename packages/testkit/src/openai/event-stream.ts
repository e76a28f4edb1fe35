import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";

export interface EventStreamShape {
  /** Bytes a write. @default 7 */
  readonly bytesPerWrite?: number;
  /** Cuts the connection after this many bytes of the body. */
  readonly cutAfterBytes?: number;
}

/** Sends server-sent events and the `[DONE]` behind them, torn into small writes wherever these happen to end. */
export async function sendEvents(
  response: ServerResponse,
  events: readonly object[],
  { bytesPerWrite = 7, cutAfterBytes = Infinity }: EventStreamShape,
): Promise<void> {
  const body = Buffer.from([...events.map((event) => JSON.stringify(event)), "[DONE]"].map((data) => `data: ${data}\n\n`).join(""));
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (let start = 0; start < Math.min(body.length, cutAfterBytes) && !response.destroyed; start += bytesPerWrite) {
    response.write(body.subarray(start, Math.min(start + bytesPerWrite, cutAfterBytes)));
    await nextTurn();
  }
  if (cutAfterBytes < body.length) response.destroy();
  else response.end();
}
