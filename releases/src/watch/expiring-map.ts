/**
 * A map that remembers each entry for at least `ms`, at most twice as long, and never more than twice `maxSize`
 * entries: when it is full, the older half is forgotten early.
 */
export class ExpiringMap<T> {
  #young = new Map<string, T>()
  #old = new Map<string, T>()
  #turnedAt = 0

  constructor(
    private readonly ms: number,
    private readonly maxSize: number,
  ) {}

  get(key: string, now: number): T | undefined {
    this.#turn(now)
    return this.#young.get(key) ?? this.#old.get(key)
  }

  set(key: string, value: T, now: number): void {
    this.#turn(now)
    this.#young.set(key, value)
  }

  #turn(now: number): void {
    if (now - this.#turnedAt < this.ms && this.#young.size < this.maxSize) return
    this.#old = now - this.#turnedAt < 2 * this.ms ? this.#young : new Map()
    this.#young = new Map()
    this.#turnedAt = now
  }
}
