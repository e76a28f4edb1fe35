import { type GraphStore, type Layout, layouts } from "@graphspan/neo4j";
import { z } from "zod";

/** Whether a value is an object with these methods: what a port is known by. */
export const hasMethods =
  (...names: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === "object" && value !== null && names.every((name) => typeof (value as Record<string, unknown>)[name] === "function");

export const isFunction = (value: unknown): boolean => typeof value === "function";

/** A name that the graph stores, or is asked for. */
export const nameSchema = z
  .string()
  .min(1)
  .refine((name) => name.isWellFormed(), "must have a UTF-8 form");

export const corpusSchema = nameSchema.max(1_000);

/** Options of every call that names what a graph holds. */
export const callOptions = {
  layout: z
    .custom<Layout>((value) => typeof value === "object" && value !== null && "labels" in value, "must be a layout")
    .default(layouts.graphspan),
  signal: z.instanceof(AbortSignal).optional(),
  now: z.custom<() => Date>(isFunction, "must be a function").default(() => () => new Date()),
};

/** Options that every call on a graph has. */
export const graphOptions = {
  ...callOptions,
  store: z.custom<GraphStore>(hasMethods("run", "transaction"), "must be a connected store"),
};
