import { eq } from 'drizzle-orm'
import { listing, person } from '../../database/schema'
import { ApiError, badInput, notFound } from '../../domain/errors'
import { PaymentFailed, type SavedCard } from '../../payments'
import type { Services } from '../../services'
import { ensureCustomer } from '../booking/customer'
import { restsByCard } from '../booking/part-payment/rests-by-card'
import { type CallHandlers, ok } from '../call-handler'
import { recordAct } from '../team/record-act'
import { connectHost, dashboardLink, listBanks } from './host-account'

const toCard = ({ id, ...card }: SavedCard) => ({ paymentMethodId: id, ...card })

/** Awaits a call to the payment provider, and turns its errors into API errors. */
async function withPaymentErrors<T>(work: Promise<T>, field = 'paymentMethodId'): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PaymentFailed)) throw error
    if (error.kind === 'unavailable') throw new ApiError(503, error.message, { reason: 'payment_unavailable' })
    throw badInput(field, error.message)
  }
}

/** The cards of a person; none while they have never paid. */
async function cardsOf({ db, payments }: Services, personId: string): Promise<SavedCard[]> {
  const [found] = await db.select({ customer: person.paymentCustomer }).from(person).where(eq(person.id, personId))
  return found?.customer ? withPaymentErrors(payments.listPaymentMethods(found.customer)) : []
}

/** @throws ApiError 404 unless the card is one of the person's own */
async function requireOwnCard(services: Services, personId: string, paymentMethodId: string): Promise<void> {
  const cards = await cardsOf(services, personId)
  if (!cards.some(({ id }) => id === paymentMethodId)) throw notFound('This card is not among yours.')
}

export const paymentCalls = {
  'stripe-connect/create': async ({ input, me, services }) => {
    const opened = await withPaymentErrors(connectHost(services, me, input), 'country')
    return ok(
      opened,
      opened.url ? 'Our payment provider asks you for the rest.' : 'Everything is there: your payouts are on.',
    )
  },

  'stripe-connect/dashboard': async ({ me, services }) =>
    ok({ url: await withPaymentErrors(dashboardLink(services, me), 'account') }),

  'user/get-all-banks': async ({ me, services }) => ok(await withPaymentErrors(listBanks(services, me), 'account')),

  'stripe-bank/add': async ({ input, me, services }) => {
    const customer = await withPaymentErrors(ensureCustomer(services, me.id))
    const before = await cardsOf(services, me.id)
    const card = await withPaymentErrors(
      services.payments.attachPaymentMethod({ customer, paymentMethod: input.paymentMethodId }),
    )
    if (before.length > 0) return ok(toCard(card), 'Your card is saved.')
    await withPaymentErrors(services.payments.setDefaultPaymentMethod({ customer, paymentMethod: card.id }))
    return ok({ ...toCard(card), isDefault: true }, 'Your card is saved.')
  },

  'stripe-bank/list': async ({ me, services }) => {
    const cards = await cardsOf(services, me.id)
    const rests = await withPaymentErrors(restsByCard(services, me.id))
    return ok({
      cards: cards.map((card) => ({ ...toCard(card), pays: rests.get(card.id) })),
      payment: services.paymentClient,
    })
  },

  'stripe-bank/delete/{paymentMethodId}': async ({ input, me, services }) => {
    await requireOwnCard(services, me.id, input.paymentMethodId)
    await withPaymentErrors(services.payments.detachPaymentMethod(input.paymentMethodId))
    return ok({}, 'Your card is removed.')
  },

  'stripe-bank/set-default': async ({ input, me, services }) => {
    await requireOwnCard(services, me.id, input.paymentMethodId)
    const customer = await withPaymentErrors(ensureCustomer(services, me.id))
    await withPaymentErrors(
      services.payments.setDefaultPaymentMethod({ customer, paymentMethod: input.paymentMethodId }),
    )
    return ok({}, 'This card is used from now on.')
  },

  'property/booking-type/get': async ({ input, services: { db } }) => {
    const [found] = await db
      .select({ bookingType: listing.bookingType })
      .from(listing)
      .where(eq(listing.id, input.propertyId))
    if (!found) throw notFound('This listing is not there any more.')
    return ok(found)
  },

  'property/booking-type/set': async ({ input, principal, services: { db, now } }) => {
    await db.transaction(async (tx) => {
      await tx
        .update(listing)
        .set({ bookingType: input.bookingType, updatedAt: now() })
        .where(eq(listing.id, input.propertyId))
      await recordAct(tx, principal, { kind: 'listing', listingId: input.propertyId }, now())
    })
    const message =
      input.bookingType === 'instant' ? 'Guests can now book at once.' : 'Guests now ask first, and you decide.'
    return ok({ bookingType: input.bookingType }, message)
  },
} satisfies CallHandlers
