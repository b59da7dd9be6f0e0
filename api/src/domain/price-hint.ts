import { type PriceHint, type PriceRule, similarLimits } from '@qe/contract'
import { adjustedPrice, type NightValues } from './night-edit'

/** The middle price of several places, and how many of how many hosts they are. */
export interface MiddlePrice {
  places: number
  hosts: number
  median: number
}

/** A price that people would set: a whole amount from 50 units of the currency on. */
const rounded = (price: number, currency: string) => adjustedPrice(price, 0, currency)

/** The middle of enough prices that it tells that of no single place or host; otherwise null. */
const middleOfEnough = ({ places, hosts, median }: MiddlePrice, currency: string): number | null =>
  places >= similarLimits.places && hosts >= similarLimits.hosts ? rounded(median, currency) : null

/** The hint from what similar places ask, and from what their stays cost. */
export function hintFrom(asked: MiddlePrice, sold: MiddlePrice, currency: string): PriceHint {
  const [half, paid] = [middleOfEnough(asked, currency), middleOfEnough(sold, currency)]
  return {
    places: asked.places,
    asked: half,
    booked: sold.places,
    sold: half === null ? null : paid,
    suggested: half === null ? null : (paid ?? half),
  }
}

/**
 * A night as a price rule has it: what similar places suggest, within floor and ceiling. Without a suggestion it keeps
 * what it has, within them, too. A price of the host's own stays.
 */
export function ruledNight(night: NightValues, suggested: number | null, { floor, ceiling }: PriceRule): NightValues {
  if (night.price !== null && !night.byRule) return night
  const price = suggested ?? night.price
  return price === null ? night : { ...night, price: Math.min(Math.max(price, floor), ceiling), byRule: true }
}

/** A night without what a price rule has set. */
export const withoutRule = (night: NightValues): NightValues =>
  night.byRule ? { ...night, price: null, byRule: false } : night
