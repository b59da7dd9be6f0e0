import { isIPv6 } from 'node:net'
import { Recently } from '../watch/recently'

/** Whom an address stands for: of IPv6 the first 64 bits, since a household has all that follow. */
export function household(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail?.split(':') ?? [])].slice(0, 4).join(':')
}

/** A bucket of tokens for each address. */
export class RateLimit {
  readonly #left: Recently<{ tokens: number; at: number }>

  constructor(
    private readonly perSecond: number,
    private readonly atOnce: number,
  ) {
    this.#left = new Recently((1000 * atOnce) / perSecond, 50_000)
  }

  /** Whether one more is let through. */
  take(address: string, now: number): boolean {
    const { tokens, at } = this.#left.get(address, now) ?? { tokens: this.atOnce, at: now }
    // A clock that is set back takes nothing away.
    const filled = Math.min(this.atOnce, tokens + (Math.max(0, now - at) / 1000) * this.perSecond)
    this.#left.set(address, { tokens: Math.max(0, filled - 1), at: now }, now)
    return filled >= 1
  }
}
