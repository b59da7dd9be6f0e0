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
 * One movement: an amount (minor units, above 0) from one account to another. `key` makes it this one and no other of
 * its booking.
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
}

/** Captured, and neither given back nor in dispute. */
export const keptOf = ({ captured, refunded, disputed }: Pick<Figures, 'captured' | 'refunded' | 'disputed'>) =>
  captured - refunded - disputed

/** Whose the money kept for a stay is, in the proportions of the quote. */
export function sharesOf(of: Figures): { host: number; platform: number; tax: number } {
  const kept = keptOf(of)
  if (kept === of.total) return { host: of.payout, platform: of.serviceFee, tax: of.tax }
  const [host = 0, platform = 0, tax = 0] = split(kept, [of.payout, of.serviceFee, of.tax], chargeStep(of.currency))
  return { host, platform, tax }
}

/** What has to go to the host so that they have their share; negative when they have too much. */
export const dueToHost = (of: Figures, balances: Balances) => sharesOf(of).host - balances.host

/**
 * Moves fee and tax to where they belong, or back after a refund. `count` of earlier movements tells the lines of one
 * settlement from those of another.
 */
export function feeAndTax(of: Figures, balances: Balances, count: number): Line[] {
  const { platform, tax } = sharesOf(of)
  return [
    ...towards('fee', 'platform', platform - balances.platform, `fee:${count}`),
    ...towards('tax', 'tax', tax - balances.tax, `tax:${count}`),
  ]
}

/** The line that changes what an account has of a stay's money by so much; none for nothing. */
export function towards(kind: MovementKind, account: Account, change: number, key: string): Line[] {
  if (change === 0) return []
  return change > 0
    ? [{ kind, from: 'held', to: account, amount: change, key }]
    : [{ kind, from: account, to: 'held', amount: -change, key }]
}

/** The balances after further lines. */
export function after(balances: Balances, lines: readonly Line[]): Balances {
  const next = { ...balances }
  for (const { from, to, amount } of lines) {
    next[from] -= amount
    next[to] += amount
  }
  return next
}
