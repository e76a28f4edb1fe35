/** Lets others wait until it is opened. */
export interface Gate {
  readonly passed: Promise<void>;
  open(): void;
}

/** A promise that is settled from outside. */
export function gate(): Gate {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    passed,
    open: () => {
      open();
    },
  };
}
