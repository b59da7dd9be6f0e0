import { Recently } from '../watch/recently'

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
