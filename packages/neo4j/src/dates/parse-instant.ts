const zonePattern = String.raw`(?<zone>Z|[+-]\d{2}(?::?\d{2})?)`;
const timePattern = String.raw`(?<hour>\d{2})(?::?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?)?`;
/** ISO 8601 calendar dates of any precision, with or without a time, with or without separators. */
const pattern = new RegExp(
  String.raw`^(?<year>\d{4})(?:-?(?<month>\d{2})(?:-?(?<day>\d{2})(?:[T ]${timePattern}\s?${zonePattern}?)?)?)?$`,
  "i",
);

/**
 * The instant at which the period begins that a date names: `2023-05` is the start of May. A date without a zone is in UTC. Null where the
 * text is no ISO 8601 calendar date, or names a day that does not exist.
 */
export function parseInstant(text: string): Date | null {
  const parts = pattern.exec(text.trim())?.groups;
  if (parts === undefined) return null;
  const part = (name: string, smallest: number): number => Number(parts[name] ?? smallest);
  const [year, month, day] = [part("year", 0), part("month", 1), part("day", 1)];
  const [hour, minute, second] = [part("hour", 0), part("minute", 0), part("second", 0)];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isMidnightAtEnd = hour === 24 && minute === 0 && second === 0;
  if (!isDay || (hour > 23 && !isMidnightAtEnd) || minute > 59 || second > 60) return null;
  const milliseconds = Number((parts["fraction"] ?? "").slice(0, 3).padEnd(3, "0"));
  date.setUTCHours(hour, minute, second, milliseconds);
  const offset = offsetMinutes(parts["zone"] ?? "Z");
  return offset === null ? null : new Date(date.getTime() - offset * 60_000);
}

function offsetMinutes(zone: string): number | null {
  if (zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2) || 0)];
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
