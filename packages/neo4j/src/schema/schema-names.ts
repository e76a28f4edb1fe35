/** Writes what is neither letter nor digit as `_<hex>_`, so that no two names look the same afterwards. */
function plain(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/gu, (character) => `_${character.codePointAt(0)!.toString(16)}_`);
}

/** Name of the constraint or index that we keep on one property of a label; different for every label and property. */
export function schemaName(purpose: "unique" | "range", label: string, property: string): string {
  return `graphspan_${purpose}_${plain(label)}__${plain(property)}`;
}
