/** Chance that can be repeated: the same seed gives the same choices. */
export interface Chance {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  oneOf<T>(choices: readonly T[]): T
  /** True so many times in a hundred. */
  in100(times: number): boolean
}

/** The generator is mulberry32. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    between,
    oneOf: (choices) => choices[between(0, choices.length - 1)] as never,
    in100: (times) => next() * 100 < times,
  }
}
