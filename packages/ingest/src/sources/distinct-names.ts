/** Whether no name is there twice; one that is left out is no name. */
export function areDistinct(names: readonly (string | undefined)[]): boolean {
  const given = names.filter((name) => name !== undefined);
  return new Set(given).size === given.length;
}

/** For a message: a field that is read as two things would be in the text twice. */
export const oneMeaning = "must name each field once: as the id, the title or a text";
