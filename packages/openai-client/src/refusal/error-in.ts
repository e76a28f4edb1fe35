import { z } from "zod";
import type { ServerAnswer } from "./refusal-kind.js";

const words = z.string().min(1);
const anything = z.unknown().optional();
const fieldsSchema = z.object({ message: anything, code: anything, type: anything });

/** The error that a server put into an answer which looks like a good one; proxies do. */
export function errorIn(body: unknown, headers: Headers): ServerAnswer | undefined {
  if (typeof body !== "object" || body === null || !("error" in body) || !body.error) return undefined;
  const { error } = body;
  const fields = fieldsSchema.safeParse(error).data;
  const message = [error, fields?.message, fieldsSchema.safeParse(body).data?.message].find((value) => words.safeParse(value).success);
  return {
    status: undefined,
    message: typeof message === "string" ? message : JSON.stringify(error),
    code: fields?.code,
    type: fields?.type,
    headers,
    requestID: headers.get("x-request-id"),
  };
}
