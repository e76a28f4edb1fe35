import { z } from "zod";

/** Which way bytes go: `up` from the client to the target, `down` from the target to the client. */
export type Direction = "up" | "down";

/**
 * What goes wrong with a connection.
 *
 * - `cut`: closed in an orderly way (FIN), both sides, once `afterBytes` bytes have passed in the `direction`.
 * - `reset`: torn down (RST) there; what had just passed may be lost with it.
 * - `blackHole`: from there on nothing passes any more, in either direction, and the connection stays open.
 * - `delay`: each piece of data waits before it passes.
 * - `throttle`: no more than so many bytes pass in a second.
 *
 * Bytes are counted from the moment the fault is set. Without a `direction`, a delay or throttle works both ways.
 */
export type Fault =
  | { readonly kind: "cut" | "reset" | "blackHole"; readonly direction: Direction; readonly afterBytes: number }
  | { readonly kind: "delay"; readonly milliseconds: number; readonly direction?: Direction | undefined }
  | { readonly kind: "throttle"; readonly bytesPerSecond: number; readonly direction?: Direction | undefined };

/** The faults of every connection, or of each by its number, from 1. */
export type FaultScript = readonly Fault[] | ((connection: number) => readonly Fault[]);

const direction = z.enum(["up", "down"]);

export const faultsSchema: z.ZodType<readonly Fault[]> = z
  .array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.enum(["cut", "reset", "blackHole"]), direction, afterBytes: z.int().min(0) }),
      z.strictObject({ kind: z.literal("delay"), milliseconds: z.int().min(0).max(3_600_000), direction: direction.optional() }),
      z.strictObject({ kind: z.literal("throttle"), bytesPerSecond: z.int().min(1), direction: direction.optional() }),
    ]),
  )
  .readonly();
