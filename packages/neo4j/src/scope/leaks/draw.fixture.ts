import fc from "fast-check";

/** Draws values that fast-check can repeat from its seed. */
export type Draw = fc.GeneratorValue;

export function whole(draw: Draw, min: number, max: number): number {
  return draw(fc.integer, { min, max });
}

export function chance(draw: Draw, percent: number): boolean {
  return whole(draw, 1, 100) <= percent;
}

export function pick<Value>(draw: Draw, values: readonly Value[]): Value {
  return values[whole(draw, 0, values.length - 1)]!;
}

/** From one of them to `most`, none twice. */
export function some<Value>(draw: Draw, values: readonly Value[], most: number): Value[] {
  const length = whole(draw, 1, Math.min(most, values.length));
  return [...new Set(Array.from({ length }, () => pick(draw, values)))];
}

/** Makes a number of values. */
export function several<Value>(
  draw: Draw,
  { min, max }: { readonly min: number; readonly max: number },
  make: (place: number) => Value,
): Value[] {
  return Array.from({ length: whole(draw, min, max) }, (_, place) => make(place));
}
