/** Numbers that a bench found out, by a name with a dot at most, as in `hybrid.recallAt20`; null where something failed or was left out. */
export type Figures = Readonly<Record<string, number | null>>;

/** What a figure ought to be. */
export type Target = { readonly figure: string } & ({ readonly atMost: number } | { readonly atLeast: number });

/** A figure held against its target. */
export interface Gate {
  readonly key: string;
  readonly value: number | null;
  /** As in `<= 1.4`. */
  readonly target: string;
  /** Null where there is no figure. */
  readonly holds: boolean | null;
}

/** One gate for each target whose figure was looked for in this run. */
export function checkGates(figures: Figures, targets: readonly Target[]): Gate[] {
  return targets.flatMap((target) => {
    const value = figures[target.figure];
    return value === undefined ? [] : [{ key: target.figure, value, ...holdAgainst(value, target) }];
  });
}

function holdAgainst(value: number | null, target: Target): Pick<Gate, "target" | "holds"> {
  return "atMost" in target
    ? { target: `<= ${target.atMost}`, holds: value === null ? null : value <= target.atMost }
    : { target: `>= ${target.atLeast}`, holds: value === null ? null : value >= target.atLeast };
}
