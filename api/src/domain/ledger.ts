import { chargeStep, split } from './money'

/**
 * Accounts of the double-entry ledger: the guest, what the guest's bank holds for us, what we keep for a stay, what a
 * dispute keeps from us, and whom the money of a stay belongs to in the end.
 */
export const accounts = ['guest', 'authorised', 'held', 'disputed', 'host', 'platform', 'tax'] as const
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

export const noMoney = (): Balances => ({ guest: 0, authorised: 0, held: 0, disputed: 0, host: 0, platform: 0, tax: 0 })

/** The figures of a booking that the ledger's rules need; minor units. */
export interface Figures {
  currency: string
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

/**
 * Splits the money kept for a stay between host, platform and tax, in the proportions of the quote; damages are the
 * host's.
 */
export function sharesOf(of: Figures): { host: number; platform: number; tax: number } {
  const kept = keptAmount(of) - of.damages
  if (kept === of.total) return { host: of.payout + of.damages, platform: of.serviceFee, tax: of.tax }
  const [host = 0, platform = 0, tax = 0] = split(kept, [of.payout, of.serviceFee, of.tax], chargeStep(of.currency))
  return { host: host + of.damages, platform, tax }
}

/** What the host's share still lacks (minor units); negative when they have too much. */
export const dueToHost = (of: Figures, balances: Balances) => sharesOf(of).host - balances.host

/**
 * The lines that settle fee and tax, or return them after a refund. `count` of earlier movements makes the keys of each
 * settlement unique.
 */
export function feeAndTax(of: Figures, balances: Balances, count: number): Line[] {
  const { platform, tax } = sharesOf(of)
  return [
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
