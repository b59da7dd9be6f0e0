import AES from 'crypto-js/aes'
import Utf8 from 'crypto-js/enc-utf8'
import { settings } from './settings'

/**
 * Rule: specification section 3, "locally stored values are encrypted with a fixed fallback key".
 * The key is sent with the page, so this hides values from a glance at the developer tools and from nothing else.
 */
const fallbackKey = 'quality-escape-local-values'

/** Runs a storage operation; undefined where the browser blocks storage (any access throws) or it is full. */
function ignoreBlockedStorage<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Replaces blocked session storage until the page is left. */
const memoryStorage = new Map<string, string>()

/** Text stored for this tab, also across pages of other sites; in memory where storage is blocked. */
export const tabValues = {
  read: (key: string): string | null =>
    ignoreBlockedStorage(() => sessionStorage.getItem(key)) ?? memoryStorage.get(key) ?? null,
  write(key: string, value: string): void {
    const isStored = ignoreBlockedStorage(() => {
      sessionStorage.setItem(key, value)
      return true
    })
    if (!isStored) memoryStorage.set(key, value)
  },
  remove(key: string): void {
    memoryStorage.delete(key)
    ignoreBlockedStorage(() => sessionStorage.removeItem(key))
  },
}

const encryptionKey = () => settings().storageKey ?? fallbackKey

/**
 * Encrypted values in this browser's local storage. An unreadable value (other key, damaged) counts as absent; writing
 * fails silently where storage is blocked or full.
 */
export const localValues = {
  read<T>(name: string): T | undefined {
    return ignoreBlockedStorage(() => {
      const stored = localStorage.getItem(`qe:${name}`)
      return stored ? (JSON.parse(AES.decrypt(stored, encryptionKey()).toString(Utf8)) as T) : undefined
    })
  },
  write(name: string, value: unknown): void {
    ignoreBlockedStorage(() =>
      localStorage.setItem(`qe:${name}`, AES.encrypt(JSON.stringify(value), encryptionKey()).toString()),
    )
  },
  remove(name: string): void {
    ignoreBlockedStorage(() => localStorage.removeItem(`qe:${name}`))
  },
  /** Calls `show` at once, and again whenever another tab has changed the value or cleared the storage. */
  follow(name: string, show: () => void): void {
    show()
    addEventListener('storage', ({ key }) => {
      if (key === `qe:${name}` || key === null) show()
    })
  },
}
