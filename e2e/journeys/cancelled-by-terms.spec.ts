import { expect, test } from '@playwright/test'
import { exponentOf } from '@qe/contract'
import { newAccount } from './new-account'
import { ask, bookStay, inDays, openAs, tokenOf } from './world'

/** The digits of an amount, as they stand in a sentence. */
const digitsOf = (amount: number, currency: string) => {
  const digits = exponentOf(currency)
  const major = amount / 10 ** digits
  return major.toLocaleString('en-GB', { minimumFractionDigits: Number.isInteger(major) ? 0 : digits })
}

/** How far ahead a stay is booked and cancelled, so that each of the terms says something of its own. */
const cases = [
  { terms: 'flexible', lead: 4, nights: 3, back: 'everything' },
  { terms: 'moderate', lead: 3, nights: 4, back: 'a part' },
  { terms: 'firm', lead: 4, nights: 3, back: 'nothing' },
  // Of a stay of four weeks or more thirty nights are kept, whatever terms the place has otherwise.
  { terms: 'long', lead: 3, nights: 35, back: 'a part' },
] as const

/** The stay begins that many days ahead or a day later: from two days later on all of a moderate one came back. */
const startDays = 2

/** A stay that is booked at once under these terms. */
async function findStay({ terms, lead, nights }: (typeof cases)[number]) {
  for (let cursor: string | undefined, pages = 0; pages < 15; pages++) {
    const found = await ask('property/getall', { bookingType: 'instant', limit: 40, ...(cursor && { cursor }) })
    for (const listing of found.items) {
      const { cancellationTier } = await ask('property/details', { propertyId: listing.id })
      if (terms !== 'long' && cancellationTier !== terms) continue
      for (let from = lead; from < lead + startDays; from++) {
        const stay = { propertyId: listing.id, checkIn: inDays(from), checkOut: inDays(from + nights), guests: 1 }
        const { quote } = await ask('bookings/check-availability', stay)
        if (quote) return stay
      }
    }
    if (!found.nextCursor) break
    cursor = found.nextCursor
  }
  throw new Error(`No place with ${terms} terms can be booked at once.`)
}

for (const one of cases)
  test(`under ${one.terms} terms ${one.lead} days ahead ${one.back} comes back, and the ledger agrees`, async ({
    page,
  }) => {
    const stay = await findStay(one)
    const email = await newAccount('Nora', 'Guest')
    const token = await tokenOf(email)
    const { quote, booking } = await bookStay(stay, token)
    const now = Date.now()
    const step = quote.refunds.find(({ until }) => until === null || Date.parse(until) > now)
    const refund = step?.refund ?? 0
    const total = quote.total
    const parts = { everything: refund === total, 'a part': refund > 0 && refund < total, nothing: refund === 0 }
    expect(parts[one.back], `${refund} of ${total}`).toBe(true)

    await openAs(page, email, `/trips/${booking.id}`)
    const label = refund > 0 ? `^Cancel and refund .*${digitsOf(refund, quote.currency)}$` : '^Cancel without a refund$'
    const cancel = new RegExp(label)
    await page.getByRole('button', { name: cancel }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this trip' })
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: cancel }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Cancelled by you').first()).toBeVisible()

    await expect(async () => {
      const { items } = await ask('transcation/getAll', { limit: 50 }, token)
      const amounts = items.map(({ kind, amount }) => [kind, amount.amount])
      expect(amounts).toEqual([...(refund > 0 ? [['refund', refund]] : []), ['payment', -total]])
    }).toPass({ timeout: 30_000 })
  })
