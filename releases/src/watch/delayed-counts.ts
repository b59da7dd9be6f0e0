/**
 * Counts that become known a while after what they count, in order of time. Pages given and pages that reported are
 * both counted at the page's deadline: so they are of the same pages at any moment, also when two servers counted them.
 */
export class DelayedCounts {
  /** Unix second → key → count. */
  readonly #waiting = new Map<number, Map<string, number>>()

  /** @param due Unix time, ms */
  add(key: string, due: number): void {
    const second = Math.ceil(due / 1000)
    const counts = this.#waiting.get(second) ?? new Map<string, number>()
    this.#waiting.set(second, counts.set(key, (counts.get(key) ?? 0) + 1))
  }

  /** Removes the counts that are due by now, and returns them. */
  takeDue(now: number): [key: string, count: number][] {
    const seconds = [...this.#waiting.keys()].filter((second) => second * 1000 <= now)
    return seconds.flatMap((second) => {
      const counts = this.#waiting.get(second) ?? []
      this.#waiting.delete(second)
      return [...counts]
    })
  }
}
