/** In what the length of a passage counts. */
export const chunkUnits = ["characters", "tokens"] as const;
export type ChunkUnit = (typeof chunkUnits)[number];
