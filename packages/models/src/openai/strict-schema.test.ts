import { describe, expect, it } from "vitest";
import { z } from "zod";
import { strictSchema } from "./strict-schema.js";

const strictOf = (schema: z.ZodType) => strictSchema(z.toJSONSchema(schema, { io: "input" }));

describe("strictSchema", () => {
  it("closes objects at every depth and drops what only narrows", () => {
    const schema = z.object({
      name: z.string().min(1).max(9),
      at: z.iso.date(),
      link: z.url(),
      list: z.array(z.object({ kind: z.enum(["a", "b"]), n: z.int().min(0).nullable() })).max(3),
      either: z.discriminatedUnion("t", [z.object({ t: z.literal("x") }), z.object({ t: z.literal("y"), v: z.boolean() })]),
    });
    expect(strictOf(schema)).toEqual({
      type: "object",
      properties: {
        name: { type: "string" },
        at: { type: "string", format: "date" },
        link: { type: "string" },
        list: {
          type: "array",
          maxItems: 3,
          items: {
            type: "object",
            properties: {
              kind: { type: "string", enum: ["a", "b"] },
              n: { anyOf: [{ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, { type: "null" }] },
            },
            required: ["kind", "n"],
            additionalProperties: false,
          },
        },
        either: {
          anyOf: [
            { type: "object", properties: { t: { type: "string", const: "x" } }, required: ["t"], additionalProperties: false },
            {
              type: "object",
              properties: { t: { type: "string", const: "y" }, v: { type: "boolean" } },
              required: ["t", "v"],
              additionalProperties: false,
            },
          ],
        },
      },
      required: ["name", "at", "link", "list", "either"],
      additionalProperties: false,
    });
  });

  it("follows references", () => {
    const tree = z.object({
      name: z.string().min(1),
      get children() {
        return z.array(tree);
      },
    });
    const strict = strictOf(z.object({ tree }));
    expect(JSON.stringify(strict)).not.toContain("minLength");
    expect(strict).toMatchObject({ $defs: { __schema0: { additionalProperties: false, required: ["name", "children"] } } });
  });

  it("keeps names of properties that are words of schemas", () => {
    const odd = z.object({ default: z.string(), pattern: z.string(), $id: z.string() });
    expect(strictOf(odd)).toMatchObject({ required: ["default", "pattern", "$id"], properties: { default: {}, pattern: {}, $id: {} } });
  });

  it.each<[string, z.ZodType]>([
    ["an optional property", z.object({ a: z.string().optional() })],
    ["an optional property deep inside", z.object({ a: z.array(z.object({ b: z.string().default("x") })) })],
    ["open objects", z.looseObject({ a: z.string() })],
    ["records", z.object({ a: z.record(z.string(), z.string()) })],
    ["tuples", z.object({ a: z.tuple([z.string()]) })],
    ["anything", z.object({ a: z.unknown() })],
    ["intersections", z.object({ a: z.intersection(z.array(z.string()), z.array(z.string())) })],
    ["a choice at the root", z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])],
  ])("has no form for %s", (_, schema) => {
    expect(strictOf(schema)).toBeUndefined();
  });
});
