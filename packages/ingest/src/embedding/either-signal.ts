/** Aborts when either of two signals does. */
export const eitherSignal = (one: AbortSignal | undefined, other: AbortSignal): AbortSignal =>
  one === undefined ? other : AbortSignal.any([one, other]);
