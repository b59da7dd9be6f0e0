import AES from 'crypto-js/aes'
import Utf8 from 'crypto-js/enc-utf8'
import { settings } from './settings'

/**
 * Rule: specification section 3, "locally stored values are encrypted with a fixed fallback key".
 * The key travels with the page, so this hides values from a glance at the developer tools and from nothing else.
 */
const fallbackKey = 'quality-escape-local-values'

/** What the storage answers; nothing where the browser forbids it (the very mention throws then) or it is full. */
function ignoreBlockedStorage<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** What stands in for the tab's storage until the page is left. */
const inMemoryStorage = new Map<string, string>()

/** Text kept for this tab, also across another site's page; without storage, as long as the page lives. */
export const tabValues = {
  read: (key: string): string | null =>
    ignoreBlockedStorage(() => sessionStorage.getItem(key)) ?? inMemoryStorage.get(key) ?? null,
  write(key: string, value: string): void {
    const isKept = ignoreBlockedStorage(() => {
      sessionStorage.setItem(key, value)
      return true
    })
    if (!isKept) inMemoryStorage.set(key, value)
  },
  remove(key: string): void {
    inMemoryStorage.delete(key)
    ignoreBlockedStorage(() => sessionStorage.removeItem(key))
  },
}

const keyOf = () => settings().storageKey ?? fallbackKey

/**
 * Values kept in this browser. One that can't be read (another key, damaged) counts as absent; one that can't be
 * written is not kept.
 */
export const localValues = {
  read<T>(name: string): T | undefined {
    return ignoreBlockedStorage(() => {
      const stored = localStorage.getItem(`qe:${name}`)
      return stored ? (JSON.parse(AES.decrypt(stored, keyOf()).toString(Utf8)) as T) : undefined
    })
  },
  write(name: string, value: unknown): void {
    ignoreBlockedStorage(() =>
      localStorage.setItem(`qe:${name}`, AES.encrypt(JSON.stringify(value), keyOf()).toString()),
    )
  },
  remove(name: string): void {
    ignoreBlockedStorage(() => localStorage.removeItem(`qe:${name}`))
  },
}
