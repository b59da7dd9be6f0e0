import { useSyncExternalStore } from 'react'

/** A value outside React that components follow. */
interface ExternalStore<T> {
  get(): T
  set(value: T): void
  /** @returns unsubscribe */
  subscribe(listener: () => void): () => void
}

export function createExternalStore<T>(initial: T): ExternalStore<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * @param select gives a value that keeps its identity while nothing has changed
 * @param onServer what the server renders, where it can't know what the browser does
 */
export const useExternalStore = <T, S = T>(
  store: ExternalStore<T>,
  select: (value: T) => S = (value) => value as unknown as S,
  onServer?: () => S,
): S => {
  const now = () => select(store.get())
  return useSyncExternalStore(store.subscribe, now, onServer ?? now)
}
