import { utf8Length } from "@graphspan/core";
import { z } from "zod";

const maxBytes = 256;

const problemOf = (name: string): string | null => {
  if (name.trim() === "") return "is empty";
  if (!name.isWellFormed()) return "holds half a surrogate pair, which has no UTF-8 form";
  if (/\p{Cc}/u.test(name)) return "holds a control character";
  if (name !== name.trim()) return "begins or ends with a space";
  if (utf8Length(name) > maxBytes) return `is longer than ${maxBytes} bytes`;
  if (name.startsWith("__")) return "begins with __, as names that belong to software do";
  return null;
};

/** A name that the server can hold as label, type or property, and that nobody mistakes. Any script and any other character will do: it is quoted wherever it is used. */
export const storedName = z.string().superRefine((name, context) => {
  const problem = problemOf(name);
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
});
