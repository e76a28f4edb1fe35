import { z } from "zod";
import type { KnownName } from "./gazetteer.js";

/** Under which class of the ontology each kind of name goes; null for none. */
export interface NameClasses {
  /** @default "Person" */
  readonly person?: string | null | undefined;
  /** @default "Organization" */
  readonly organization?: string | null | undefined;
  /** @default "Place" */
  readonly place?: string | null | undefined;
  /** @default "Event" */
  readonly event?: string | null | undefined;
  /** What stands in quotation marks and looks like a title. @default "Work" */
  readonly work?: string | null | undefined;
  /** @default "Date" */
  readonly date?: string | null | undefined;
  /** Names that do not tell what they are the name of. @default "Concept" */
  readonly other?: string | null | undefined;
}

/** Options of `createNameExtractor`. */
export interface NameExtractorOptions {
  /**
   * Names to be found wherever they stand, in any language; each with at least one letter or digit.
   * @default none
   */
  readonly names?: readonly KnownName[] | undefined;
  readonly classes?: NameClasses | undefined;
}

const spelling = z.string().refine((text) => text.isWellFormed() && /[\p{L}\p{N}]/u.test(text), { error: "must hold a letter or digit and be well-formed" });
const className = (name: string): z.ZodDefault<z.ZodNullable<z.ZodString>> => z.string().nullable().default(name);

/** Reads {@link NameExtractorOptions}. */
export const nameExtractorSchema = z.strictObject({
  names: z.array(z.strictObject({ class: z.string().min(1), name: spelling, aliases: z.array(spelling).optional() })).default([]),
  classes: z
    .strictObject({
      person: className("Person"),
      organization: className("Organization"),
      place: className("Place"),
      event: className("Event"),
      work: className("Work"),
      date: className("Date"),
      other: className("Concept"),
    })
    .prefault({}),
});
