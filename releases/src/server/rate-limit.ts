import { ExpiringMap } from '../watch/expiring-map'

/** Token buckets, one for each client. */
export class RateLimit {
  readonly #buckets: ExpiringMap<{ tokens: number; at: number }>

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
  ) {
    this.#buckets = new ExpiringMap((1000 * burst) / perSecond, 50_000)
  }

  /** Takes a token. @returns false when none is left */
  tryTake(address: string, now: number): boolean {
    const { tokens, at } = this.#buckets.get(address, now) ?? { tokens: this.burst, at: now }
    // `max`, so that a clock that is set back removes no tokens.
    const filled = Math.min(this.burst, tokens + (Math.max(0, now - at) / 1000) * this.perSecond)
    this.#buckets.set(address, { tokens: Math.max(0, filled - 1), at: now }, now)
    return filled >= 1
  }
}
