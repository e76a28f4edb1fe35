import type { Fault } from "@graphspan/neo4j/testing";
import fc from "fast-check";

/** A way in which the server of an embedding model fails; some say that they want to be left alone for a second. */
export type VendorAnswer = "busy" | "busyForASecond" | "broken" | "cut" | "cutInBody";

/** What goes wrong in one attempt. */
export type Disturbance =
  /** The process is killed after so many events. */
  | { readonly kind: "killed"; readonly events: number }
  /** The caller stops it after so many events. */
  | { readonly kind: "aborted"; readonly events: number }
  /** The embedder misbehaves from this call on. */
  | { readonly kind: "embedder"; readonly call: number; readonly how: "throws" | "wrongCount" | "notFinite" | "hangs" }
  /** The server of the embedding model gives these answers to the first requests. */
  | { readonly kind: "vendor"; readonly answers: readonly VendorAnswer[] }
  /** Faults of the first connections, one after another. */
  | { readonly kind: "network"; readonly faults: readonly Fault[] };

const direction = fc.constantFrom("up", "down");

/** Some bytes into the talk: in its first words, in the middle, or late. */
const afterBytes = fc.oneof(fc.nat(200), fc.nat(20_000), fc.nat(400_000));

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("cut", "reset"), direction, afterBytes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delay" as const), milliseconds: fc.nat(20), direction }) },
);

const vendorAnswer: fc.Arbitrary<VendorAnswer> = fc.oneof(
  { weight: 7, arbitrary: fc.constantFrom("busy", "broken", "cut", "cutInBody") },
  { weight: 1, arbitrary: fc.constant("busyForASecond") },
);

/** A process of its own is dear, so it is drawn seldom. */
export const disturbance: fc.Arbitrary<Disturbance> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("killed" as const), events: fc.integer({ min: 1, max: 14 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("aborted" as const), events: fc.integer({ min: 1, max: 14 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("embedder" as const),
      call: fc.integer({ min: 1, max: 3 }),
      how: fc.constantFrom("throws", "wrongCount", "notFinite", "hangs"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("vendor" as const), answers: fc.array(vendorAnswer, { minLength: 1, maxLength: 8 }) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("network" as const), faults: fc.array(fault, { minLength: 1, maxLength: 6 }) }) },
);
