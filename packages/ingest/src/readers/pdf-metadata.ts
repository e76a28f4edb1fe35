import { z } from "zod";
import { shortenLabel } from "../text/shorten.js";
import { flattenMetadata } from "./metadata.js";
import type { Metadata } from "./read-document.js";

/** Some programs end texts with a NUL, and nobody vouches for the encoding. */
const text = z
  .string()
  .transform((value) => value.toWellFormed().replaceAll("\0", "").trim())
  .catch("");

const infoSchema = z.object({
  Title: text,
  Author: text,
  Subject: text,
  Keywords: text,
  CreationDate: text,
  ModDate: text,
  Language: text,
  Custom: z.record(text, z.union([text, z.number(), z.boolean()])).catch({}),
});

/** What a PDF says about itself, under our keys; keys of its own beside them. Dates are ISO 8601. */
export function pdfMetadata(info: unknown, toDate: (text: string) => Date | null): { readonly title: string; readonly metadata: Metadata } {
  const { Title, Author, Subject, Keywords, CreationDate, ModDate, Language, Custom } = infoSchema.parse(info);
  const dateOf = (value: string): string => toDate(value)?.toISOString() ?? "";
  const known = {
    author: Author,
    subject: Subject,
    keywords: Keywords,
    publishedAt: dateOf(CreationDate),
    modifiedAt: dateOf(ModDate),
    language: Language,
  };
  const given = Object.entries({ ...Custom, ...known }).filter(([key, value]) => key !== "" && value !== "");
  return { title: shortenLabel(Title), metadata: flattenMetadata(Object.fromEntries(given)) };
}
