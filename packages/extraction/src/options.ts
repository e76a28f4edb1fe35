import { type GraphStore, type Layout, layouts } from "@graphspan/neo4j";
import { z } from "zod";

/** Whether a value is an object with these methods: what a port is known by. */
export const hasMethods =
  (...names: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === "object" && value !== null && names.every((name) => typeof (value as Record<string, unknown>)[name] === "function");

const isFunction = (value: unknown): boolean => typeof value === "function";

/** Options that every call on a graph has. */
export const graphOptions = {
  store: z.custom<GraphStore>(hasMethods("run", "transaction"), "must be a connected store"),
  layout: z
    .custom<Layout>((value) => typeof value === "object" && value !== null && "labels" in value, "must be a layout")
    .default(layouts.graphspan),
  signal: z.instanceof(AbortSignal).optional(),
};

/** The clock of a run's record. */
export const clock = z.custom<() => Date>(isFunction, "must be a function").default(() => () => new Date());

export const listener = <Event>() => z.custom<(event: Event) => void>(isFunction, "must be a function").default(() => () => undefined);

/** An id of a document or a thing. */
export const idSchema = z
  .string()
  .min(1)
  .refine((id) => id.isWellFormed(), "must have a UTF-8 form");
