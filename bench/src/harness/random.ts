import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A source of numbers that look random and are the same for the same seed, on every machine. */
export interface Random {
  /** From 0, below 1. */
  fraction(): number;
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
}

/** The numbers of a seed; further parts of the seed give streams that have nothing to do with each other. */
export function createRandom(...seed: readonly number[]): Random {
  const generator = xoroshiro128plus(seed.reduce(mix, 0));
  // The first numbers of neighbouring seeds resemble each other.
  for (let skipped = 0; skipped < 8; skipped += 1) generator.next();
  return {
    fraction: () => uniformFloat64(generator),
    below: (limit) => uniformInt(generator, 0, limit - 1),
  };
}

/** Joins the parts of a seed so that every bit of each counts (the finalizer of MurmurHash3). */
function mix(hash: number, part: number): number {
  let mixed = Math.imul(hash, 31) + part + 0x9e3779b9;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
