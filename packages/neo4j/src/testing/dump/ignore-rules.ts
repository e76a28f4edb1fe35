import type { IgnoreRule } from "./dump-options.js";

/** Whether a node is left out, whole. */
export function isIgnored(rules: readonly IgnoreRule[], labels: readonly string[]): boolean {
  return rules.some(({ label, properties }) => properties === undefined && label !== undefined && labels.includes(label));
}

/** The properties that are not left out. A relationship has no labels. */
export function keptProperties(
  rules: readonly IgnoreRule[],
  labels: readonly string[],
  properties: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const applying = rules.filter(({ label }) => label === undefined || labels.includes(label));
  const ignored = new Set(applying.flatMap(({ properties: names = [] }) => names));
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !ignored.has(name)));
}
