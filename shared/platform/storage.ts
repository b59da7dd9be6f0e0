import AES from 'crypto-js/aes'
import Utf8 from 'crypto-js/enc-utf8'
import { settings } from './settings'

/**
 * Rule: specification section 3, "locally stored values are encrypted with a fixed fallback key".
 * The key travels with the page, so this hides values from a glance at the developer tools and from nothing else.
 */
const fallbackKey = 'quality-escape-local-values'

const keyOf = () => settings().storageKey ?? fallbackKey

/** Values kept in this browser. A value that can't be read (another key, damaged) counts as absent. */
export const localValues = {
  read<T>(name: string): T | undefined {
    try {
      const stored = localStorage.getItem(`qe:${name}`)
      if (!stored) return undefined
      return JSON.parse(AES.decrypt(stored, keyOf()).toString(Utf8)) as T
    } catch {
      return undefined
    }
  },
  write(name: string, value: unknown): void {
    try {
      localStorage.setItem(`qe:${name}`, AES.encrypt(JSON.stringify(value), keyOf()).toString())
    } catch {
      // Storage full or forbidden: the value lives as long as the page.
    }
  },
  remove(name: string): void {
    localStorage.removeItem(`qe:${name}`)
  },
}
