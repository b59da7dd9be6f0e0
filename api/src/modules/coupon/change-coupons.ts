import { couponLimits, type ParsedInput } from '@qe/contract'
import { and, count, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { duplicate, sqlState } from '../../database/rows'
import { coupon, listing } from '../../database/schema'
import { earliestDate } from '../../domain/dates'
import { badInput, conflict, notFound } from '../../domain/errors'
import { chargeStep } from '../../domain/money'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { recordAct } from '../team/record-act'

type Wanted = ParsedInput<'coupon/create'>

/** @throws ApiError 400 for a coupon that can't be */
function refuseBadCoupon({ percent, amount, firstDay, lastDay }: Wanted, now: Date): void {
  if (percent === null && amount === null) throw badInput('percent', 'Say what the code takes off.')
  if (percent !== null && amount !== null) throw badInput('percent', 'Take off a percentage or an amount, not both.')
  if (lastDay < firstDay) throw badInput('lastDay', 'The last day can’t be before the first.')
  if (lastDay < earliestDate(now)) throw badInput('lastDay', 'This day is over. Choose one from today on.')
  if (amount && amount.amount % chargeStep(amount.currency) !== 0)
    throw badInput('amount', `Banks take no thousandths of ${amount.currency}. Use two decimals.`)
}

/**
 * Makes a coupon of a host.
 * @throws ApiError 400 for a coupon that can't be; 409 when the host has its code already, or too many coupons
 */
export async function createCoupon(services: Services, principal: Principal, input: Wanted): Promise<void> {
  const now = services.now()
  const { code, percent, amount, firstDay, lastDay, maxUses, minNights, propertyId = null } = input
  refuseBadCoupon(input, now)
  try {
    await services.db.transaction(async (tx) => {
      await refuseUnusable(tx, principal.id, input)
      await refuseTooMany(tx, principal.id)
      await tx.insert(coupon).values({
        hostId: principal.id,
        code,
        percent,
        amount: amount?.amount ?? null,
        currency: amount?.currency ?? null,
        firstDay,
        lastDay,
        maxUses,
        listingId: propertyId,
        minNights,
        createdAt: now,
      })
      await recordAct(tx, principal, { kind: 'coupons', listingId: propertyId }, now)
    })
  } catch (error) {
    if (sqlState(error) !== duplicate) throw error
    throw conflict(`You have a code ${code} already. End that one, or choose another.`, 'code_taken')
  }
}

/**
 * A listing that is not there, or an amount that no listing is paid in, would make a code that nobody can use.
 * @throws ApiError 400
 */
async function refuseUnusable(tx: Transaction, hostId: string, { amount, propertyId }: Wanted): Promise<void> {
  const found = await tx
    .select({ id: listing.id, currency: listing.currency })
    .from(listing)
    .where(and(eq(listing.hostId, hostId), ne(listing.status, 'removed')))
  const theirs = propertyId ? found.filter(({ id }) => id === propertyId) : found
  if (propertyId && theirs.length === 0) throw badInput('propertyId', 'Choose one of your listings.')
  if (amount && !theirs.some(({ currency }) => currency === amount.currency))
    throw badInput('amount', `None of these places is paid in ${amount.currency}.`)
}

async function refuseTooMany(tx: Transaction, hostId: string): Promise<void> {
  const [found] = await tx
    .select({ open: count() })
    .from(coupon)
    .where(and(eq(coupon.hostId, hostId), isNull(coupon.endedAt)))
  if ((found?.open ?? 0) >= couponLimits.perHost)
    throw conflict(`You have ${couponLimits.perHost} codes. End one that is over first.`, 'too_many')
}

/**
 * Stops a coupon; one that has ended stays as it is.
 * @throws ApiError 404 for one of somebody else
 */
export async function endCoupon(services: Services, principal: Principal, couponId: string): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(coupon)
      .where(and(eq(coupon.id, couponId), eq(coupon.hostId, principal.id)))
      .for('no key update')
    if (!found) throw notFound('We can’t find this code among yours.')
    if (found.endedAt) return
    await tx.update(coupon).set({ endedAt: now }).where(eq(coupon.id, couponId))
    await recordAct(tx, principal, { kind: 'coupons', listingId: found.listingId }, now)
  })
}
