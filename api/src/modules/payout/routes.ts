import { type CallHandlers, ok } from '../call-handler'
import { listBankPayouts } from './bank-payout-list'
import { listBookingPayouts } from './booking-payouts'
import { exportPayouts } from './export-payouts'
import { payoutOverview } from './payout-overview'
import { statementFile } from './statement'

/** A host's money. Every call reads the caller's own bookings and payouts only. */
export const payoutCalls = {
  'payout/overview': async ({ input, principal, services: { db, now } }) =>
    ok(await payoutOverview(db, principal.id, input.year ?? now().getUTCFullYear(), now())),

  'payout/bookings': async ({ input, principal, services: { db } }) =>
    ok(await listBookingPayouts(db, principal.id, input)),

  'payout/bank-list': async ({ input, principal, services: { db } }) =>
    ok(await listBankPayouts(db, principal.id, input)),

  'payout/export': async ({ input, principal, services: { db } }) => ok(await exportPayouts(db, principal.id, input)),

  'payout/statement': async ({ input, me, principal, services }) =>
    ok(await statementFile(services, me, principal.id, input)),
} satisfies CallHandlers
