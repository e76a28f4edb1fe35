/** A number with what there are so many of: `1 chunk has`, `2 chunks have`. */
export function howMany(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
