/** Reads how long a server asks to wait, in milliseconds: `retry-after-ms`, or `Retry-After` as seconds or as an HTTP date. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const milliseconds = nonNegative(headers.get("retry-after-ms"));
  if (milliseconds !== undefined) return milliseconds;
  const value = headers.get("retry-after");
  const seconds = nonNegative(value);
  if (seconds !== undefined) return seconds * 1_000;
  const date = Date.parse(value ?? "");
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

function nonNegative(value: string | null): number | undefined {
  return value !== null && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}
