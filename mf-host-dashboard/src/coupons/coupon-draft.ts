import type { CallInput, Coupon, HostListing } from '@qe/contract'
import { plural } from '@qe/ui'
import { addDays, formatDateRange, formatMoney, formatPercent, today } from '@qe/ui/unshared'

/** A coupon as it is typed. */
export interface CouponDraft {
  code: string
  off: 'percent' | 'amount'
  percent: string
  amount: number | null
  currency: string
  firstDay: string
  lastDay: string
  maxUses: string
  /** Empty: all listings. */
  propertyId: string
  /** Empty: any. */
  minNights: string
}

/** The currencies in which a host's listings are paid; of one listing its own. */
export const currenciesOf = (listings: readonly HostListing[], propertyId: string): string[] => [
  ...new Set(listings.filter(({ id }) => !propertyId || id === propertyId).map(({ basePrice }) => basePrice.currency)),
]

export const newDraft = (listings: readonly HostListing[]): CouponDraft => ({
  code: '',
  off: 'percent',
  percent: '10',
  amount: null,
  currency: currenciesOf(listings, '')[0] ?? '',
  firstDay: today(),
  lastDay: addDays(today(), 90),
  maxUses: '50',
  propertyId: '',
  minNights: '',
})

const wholeNumber = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN)
const isWithin = (text: string, from: number, to: number) => wholeNumber(text) >= from && wholeNumber(text) <= to

/** What is wrong with a draft, in sentences by field. */
export function problemsOf(draft: CouponDraft): Partial<Record<keyof CouponDraft, string>> {
  const { code, off, percent, amount, maxUses, minNights } = draft
  return {
    ...(!/^[a-z\d]{3,20}$/i.test(code.trim()) && { code: 'Use 3 to 20 letters and digits, such as SUMMER10.' }),
    ...(off === 'percent' && !isWithin(percent, 1, 90) && { percent: 'Enter a whole number from 1 to 90.' }),
    ...(off === 'amount' && !amount && { amount: 'Enter an amount.' }),
    ...(!isWithin(maxUses, 1, 10_000) && { maxUses: 'Enter a number from 1 to 10,000.' }),
    ...(minNights.trim() !== '' &&
      !isWithin(minNights, 1, 365) && { minNights: 'Enter a number of nights from 1 to 365.' }),
  }
}

/** The coupon as the call takes it. */
export const fieldsOf = (draft: CouponDraft): Omit<CallInput<'coupon/create'>, 'idempotencyKey'> => ({
  code: draft.code.trim().toUpperCase(),
  percent: draft.off === 'percent' ? wholeNumber(draft.percent) : null,
  amount: draft.off === 'amount' && draft.amount ? { amount: draft.amount, currency: draft.currency } : null,
  firstDay: draft.firstDay,
  lastDay: draft.lastDay,
  maxUses: wholeNumber(draft.maxUses),
  minNights: draft.minNights.trim() === '' ? null : wholeNumber(draft.minNights),
  ...(draft.propertyId && { propertyId: draft.propertyId }),
})

/** What a coupon takes off, and from which stays: `10% off stays of 3 nights or more`. */
export function effectWords({ percent, amount, minNights }: Coupon): string {
  const off = amount ? `${formatMoney(amount)} off` : `${formatPercent(percent ?? 0)} off`
  return minNights ? `${off} stays of ${plural(minNights, 'night')} or more` : `${off} the nights`
}

/** When, and where: `1 Jun – 31 Aug, all listings`. */
export function scopeWords({ firstDay, lastDay, propertyId }: Coupon, listings: readonly HostListing[]): string {
  const title = listings.find(({ id }) => id === propertyId)?.title
  const where = propertyId === null ? 'all listings' : (title ?? 'one listing')
  return `${formatDateRange(firstDay, lastDay)}, ${where}`
}
