export const photoCropLimits = {
  /** Least pixels of each side that a crop leaves, as far as the photo has as many: fewer are a blur on a page. */
  leastSide: 320,
} as const
