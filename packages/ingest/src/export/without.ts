/** Properties but for one: the id of a node has a column of its own. */
export function without(name: string, properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(properties).filter(([other]) => other !== name));
}
