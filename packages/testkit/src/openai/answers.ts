import type { IncomingHttpHeaders, ServerResponse } from "node:http";

/** A request as the scripted server received it. */
export interface ScriptedRequest<Body> {
  readonly headers: IncomingHttpHeaders;
  /** What stands behind the path. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** One way to answer a request. */
export type Answer<Body = unknown> = (request: ScriptedRequest<Body>, response: ServerResponse) => void | Promise<void>;

/** An error in OpenAI's form, as in `refusal(429, { message: "slow down" }, { "retry-after": "2" })`. */
export function refusal(
  status: number,
  error: { readonly message: string; readonly code?: string; readonly type?: string },
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return (_, response) => {
    sendJson(response, status, { error: { type: null, code: null, param: null, ...error } }, headers);
  };
}

/** Text that is sent as it is. */
export function rawText(status: number, text: string, contentType = "application/json"): Answer {
  return (_, response) => {
    response.writeHead(status, { "content-type": contentType }).end(text);
  };
}

/** Accepts the request and never answers. */
export function hang(): Answer {
  return () => undefined;
}

/** Sends the head and the beginning of a body, then nothing more. */
export function hangInBody(): Answer {
  return (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).write('{"object":"list","data":[');
  };
}

/** Cuts the connection instead of answering. */
export function cut(): Answer {
  return (_, response) => {
    response.destroy();
  };
}

/** Cuts the connection in the middle of the body. */
export function cutInBody(): Answer {
  return (_, response) => {
    response
      .writeHead(200, { "content-type": "application/json", "content-length": "1000" })
      .write('{"object":"list","data":[', () => response.destroy());
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
