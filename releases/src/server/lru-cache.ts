/** Values by key up to a total size; the least recently used ones are evicted first, the newest never. */
export class LruCache<V> {
  readonly #entries = new Map<string, { value: V; size: number }>()
  #size = 0

  /** @param maxSize in the unit of the sizes given to {@link set} */
  constructor(private readonly maxSize: number) {}

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: V, size: number): void {
    this.#delete(key)
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.maxSize || oldest === key) return
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
