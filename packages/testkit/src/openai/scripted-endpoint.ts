import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { isGraphspanError } from "@graphspan/core";
import { type Answer, type ScriptedRequest, sendJson } from "./answers.js";

/** One path of a server that answers as a test tells it. */
export interface ScriptedEndpoint<Body> {
  /** All requests so far, in the order they came. */
  readonly requests: readonly ScriptedRequest<Body>[];
  /** Answers the next requests with these, one each; later ones get the usual answer. */
  script(...answers: readonly Answer<Body>[]): void;
  /** Sets the usual answer. */
  always(answer: Answer<Body>): void;
  /** Resolves once this many requests have come. */
  received(count: number): Promise<void>;
  /** Resolves once this many requests have been given up by the client before they were answered. */
  abandoned(count: number): Promise<void>;
  /** Forgets requests and script. */
  reset(): void;
}

export interface EndpointHandler<Body> extends ScriptedEndpoint<Body> {
  handle(message: IncomingMessage, response: ServerResponse): void;
}

export function createEndpoint<Body>(usualAtFirst: Answer<Body>): EndpointHandler<Body> {
  const requests: ScriptedRequest<Body>[] = [];
  let queue: Answer<Body>[] = [];
  let usual = usualAtFirst;
  let abandonedCount = 0;
  let waiting: { readonly isDone: () => boolean; readonly resolve: () => void }[] = [];

  const notify = (): void => {
    waiting = waiting.filter(({ isDone, resolve }) => {
      if (isDone()) resolve();
      return !isDone();
    });
  };
  const until = (isDone: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ isDone, resolve });
      notify();
    });

  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await json(message).catch((error: unknown) => {
      refuse(response, 400, error);
    });
    if (response.writableEnded || response.destroyed) return;
    const query = Object.fromEntries(new URL(message.url ?? "", "http://server").searchParams);
    const request = { headers: message.headers, query, body: body as Body };
    requests.push(request);
    notify();
    try {
      await (queue.shift() ?? usual)(request, response);
    } catch (error) {
      refuse(response, isGraphspanError(error) && error.code === "FAKE.REFUSED_INPUT" ? 400 : 500, error);
    }
  };

  return {
    requests,
    script: (...answers) => {
      queue = [...answers];
    },
    always: (answer) => {
      usual = answer;
    },
    received: (count) => until(() => requests.length >= count),
    abandoned: (count) => until(() => abandonedCount >= count),
    reset: () => {
      requests.length = 0;
      queue = [];
      usual = usualAtFirst;
      abandonedCount = 0;
    },
    handle: (message, response) => {
      response.on("close", () => {
        if (!response.writableFinished) abandonedCount += 1;
        notify();
      });
      void answer(message, response);
    },
  };
}

/** Tells the client what went wrong, or cuts it off where an answer has begun: it must never wait in vain. */
function refuse(response: ServerResponse, status: number, error: unknown): void {
  if (response.headersSent) response.destroy();
  else sendJson(response, status, { error: { message: String(error), type: null, code: null, param: null } });
}
