interface Entry<T> {
  result: Promise<T>
  /** ms since 1970; Infinity while it, or what replaces it, is computed. */
  until: number
}

/** What is computed to replace a result begins when those who were given that have it, ms. */
const refreshDelayMs = 50
const untilServed = () => new Promise((resolve) => setTimeout(resolve, refreshDelayMs).unref())

/**
 * Keeps results for a moment, so that many callers with the same question cost one computation. Callers that come while
 * it runs wait for it; a failure is not kept.
 */
export class ShortCache<T> {
  /** By owner, such as a database: its entries go with it. */
  private readonly owners = new WeakMap<object, Map<string, Entry<T>>>()

  /**
   * @param keepMs how long a result is kept after its computation, so that one that takes long under load is kept too
   * @param maxEntries of one owner; beyond it the oldest goes
   * @param staleMs how long after that it is given once more while it is computed anew, so that nobody waits
   */
  constructor(
    private readonly keepMs: number,
    private readonly maxEntries: number,
    private readonly staleMs = 0,
  ) {}

  get(owner: object, key: string, now: Date, compute: () => Promise<T>): Promise<T> {
    const entries = this.owners.get(owner) ?? new Map<string, Entry<T>>()
    this.owners.set(owner, entries)
    const kept = entries.get(key)
    if (kept && kept.until > now.getTime()) return kept.result
    const isStale = kept !== undefined && kept.until + this.staleMs > now.getTime()
    const began = performance.now()
    const entry: Entry<T> = {
      result: isStale ? untilServed().then(compute) : compute(),
      until: Number.POSITIVE_INFINITY,
    }
    const keep = () => {
      entry.until = now.getTime() + (performance.now() - began) + this.keepMs
    }
    if (isStale) {
      const { until } = kept
      kept.until = Number.POSITIVE_INFINITY
      entry.result.then(
        () => {
          keep()
          if (entries.get(key) === kept) entries.set(key, entry)
        },
        () => {
          kept.until = until
        },
      )
      return kept.result
    }
    entry.result.then(keep, () => entries.get(key) === entry && entries.delete(key))
    // A map keeps the order of insertion, so that the first entry is the oldest.
    entries.delete(key)
    for (const oldest of entries.keys()) {
      if (entries.size < this.maxEntries) break
      entries.delete(oldest)
    }
    entries.set(key, entry)
    return entry.result
  }

  /** Removes a result after what it shows has changed, also one that is being computed. */
  delete(owner: object, key: string): void {
    this.owners.get(owner)?.delete(key)
  }
}
