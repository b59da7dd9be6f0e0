/**
 * Promises by key, each created once. A promise that rejects is forgotten, so that the next caller tries again; callers
 * that hold it still get the error.
 */
export class PromiseCache<T> {
  readonly #promises = new Map<string, Promise<T>>()

  /** @param shouldRemember consulted when the promise rejects; true keeps the rejected promise */
  get(key: string, create: () => Promise<T>, shouldRemember: () => boolean = () => false): Promise<T> {
    const known = this.#promises.get(key)
    if (known) return known
    const promise = create()
    this.#promises.set(key, promise)
    promise.catch(() => {
      if (!shouldRemember() && this.#promises.get(key) === promise) this.#promises.delete(key)
    })
    return promise
  }

  clear(): void {
    this.#promises.clear()
  }
}
