/** What the bench can measure, each by itself. */
export const partNames = ["hybrid", "scope", "throughput", "own"] as const;
export type PartName = (typeof partNames)[number];
