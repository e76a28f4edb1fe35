/** A number with what there are so many of: `1 document`, `2 documents`. */
export function howMany(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
