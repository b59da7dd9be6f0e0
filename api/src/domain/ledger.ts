import { chargeStep, share, split } from './money'

/**
 * Accounts of the double-entry ledger: the guest, what the guest's bank holds for us, what we keep for a stay, what a
 * dispute keeps from us, whom the money of a stay belongs to in the end, and what we pay of stays with our own codes.
 */
export const accounts = ['guest', 'authorised', 'held', 'disputed', 'host', 'platform', 'tax', 'promotion'] as const
export type Account = (typeof accounts)[number]
export const movementKinds = [
  'authorisation',
  'release',
  'payment',
  'refund',
  'payout',
  'fee',
  'tax',
  'dispute',
  'coupon',
] as const
export type MovementKind = (typeof movementKinds)[number]

/**
 * One movement: an amount (minor units, above 0) from one account to another. `key` is unique within the booking and
 * makes posting idempotent.
 */
export interface Line {
  kind: MovementKind
  from: Account
  to: Account
  amount: number
  key: string
}

export type Balances = Record<Account, number>

export const noMoney = (): Balances => ({
  guest: 0,
  authorised: 0,
  held: 0,
  disputed: 0,
  host: 0,
  platform: 0,
  tax: 0,
  promotion: 0,
})

/** The figures of a booking that the ledger's rules need; minor units. */
export interface Figures {
  currency: string
  /** What the guest pays. */
  total: number
  payout: number
  serviceFee: number
  tax: number
  authorised: number
  captured: number
  refunded: number
  /** Taken back by the guest's bank until a dispute is decided. */
  disputed: number
  /** Captured for damages and not disputed, beside the price of the stay: all of it is the host's. */
  damages: number
}

/** What was captured and neither refunded nor disputed (minor units). */
export const keptAmount = ({ captured, refunded, disputed }: Pick<Figures, 'captured' | 'refunded' | 'disputed'>) =>
  captured - refunded - disputed

/** What a stay costs whatever code the site gives: the guest pays `total` of it, and the site the rest. */
export const fullPrice = (of: Pick<Figures, 'payout' | 'serviceFee' | 'tax'>) => of.payout + of.serviceFee + of.tax

/** What the site adds to so much of the guest's money for the stay (minor units): the same part of what it pays. */
const siteShare = (of: Figures, paid: number) =>
  share(fullPrice(of) - of.total, Math.max(0, paid), of.total, chargeStep(of.currency))

/**
 * What the site pays of a stay (minor units), and what comes back to it with refunds, or waits for disputes: always the
 * part of the guest's money that its code is of what the guest pays.
 */
export function siteMoney(of: Figures): { paid: number; refunded: number; disputed: number } {
  const paid = siteShare(of, of.captured - of.damages)
  const disputed = siteShare(of, of.disputed)
  return { paid, refunded: paid - disputed - siteShare(of, keptAmount(of) - of.damages), disputed }
}

/**
 * Splits the money kept for a stay, with what the site pays of it, between host, platform and tax, in the proportions
 * of the quote; damages are the host's.
 */
export function sharesOf(of: Figures): { host: number; platform: number; tax: number; site: number } {
  const kept = keptAmount(of) - of.damages
  const site = siteShare(of, kept)
  if (kept === of.total) return { host: of.payout + of.damages, platform: of.serviceFee, tax: of.tax, site }
  const parts = split(kept + site, [of.payout, of.serviceFee, of.tax], chargeStep(of.currency))
  const [host = 0, platform = 0, tax = 0] = parts
  return { host: host + of.damages, platform, tax, site }
}

/** What the host's share still lacks (minor units); negative when they have too much. */
export const dueToHost = (of: Figures, balances: Balances) => sharesOf(of).host - balances.host

/**
 * The lines that settle what the site pays, fee and tax, or return them after a refund. `count` of earlier movements
 * makes the keys of each settlement unique.
 */
export function feeAndTax(of: Figures, balances: Balances, count: number): Line[] {
  const { platform, tax, site } = sharesOf(of)
  return [
    ...linesTowards('coupon', 'promotion', -site - balances.promotion, `coupon:${count}`),
    ...linesTowards('fee', 'platform', platform - balances.platform, `fee:${count}`),
    ...linesTowards('tax', 'tax', tax - balances.tax, `tax:${count}`),
  ]
}

/** The line that changes an account's balance by an amount; no line for 0. */
export function linesTowards(kind: MovementKind, account: Account, change: number, key: string): Line[] {
  if (change === 0) return []
  return change > 0
    ? [{ kind, from: 'held', to: account, amount: change, key }]
    : [{ kind, from: account, to: 'held', amount: -change, key }]
}

/** The balances after posting lines. */
export function applyLines(balances: Balances, lines: readonly Line[]): Balances {
  const next = { ...balances }
  for (const { from, to, amount } of lines) {
    next[from] -= amount
    next[to] += amount
  }
  return next
}
