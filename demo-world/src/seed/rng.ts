/** A deterministic random number generator: the same seed gives the same world on every machine. */
export interface Rng {
  /** In [0, 1). */
  next(): number
  /** A float in [low, high). */
  between(low: number, high: number): number
  /** An integer from low to high, both inclusive. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Picks an item with a probability proportional to its weight. */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T
  /** `count` different items in random order. */
  sample<T>(items: readonly T[], count: number): T[]
  /** An independent stream, so that further draws from one don't change the other. */
  fork(name: string): Rng
}

/** The FNV-1a hash of a text. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** Creates a mulberry32 generator: fast and good enough for demo data; never for secrets. */
export function createRng(seed: number | string): Rng {
  const origin = typeof seed === 'number' ? seed >>> 0 : hash(seed)
  let state = origin
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  return {
    next,
    int,
    pick,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    weighted(items, weightOf) {
      let remaining = next() * items.reduce((sum, item) => sum + weightOf(item), 0)
      for (const item of items) {
        remaining -= weightOf(item)
        if (remaining < 0) return item
      }
      return pick(items)
    },
    sample(items, count) {
      const pool = [...items]
      const size = Math.min(count, pool.length)
      for (let index = 0; index < size; index++) {
        const other = int(index, pool.length - 1)
        ;[pool[index], pool[other]] = [pool[other] as (typeof pool)[number], pool[index] as (typeof pool)[number]]
      }
      return pool.slice(0, size)
    },
    fork: (name) => createRng(`${origin}/${name}`),
  }
}
