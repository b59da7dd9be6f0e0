/** Repeatable random choices: the same seed gives the same ones. */
export interface SeededRandom {
  /** An integer from `min` to `max`, inclusive. */
  between(min: number, max: number): number
  oneOf<T>(choices: readonly T[]): T
  /** True with this probability in percent. */
  in100(times: number): boolean
}

/** Creates a generator (mulberry32) from a seed. */
export function seededRandom(seed: number): SeededRandom {
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
