import { expect, test } from '@playwright/test'
import { ask, findRequestListing, openAs, people, settled } from './world'

test('guests on both sides of the Pacific read the same last moment for a refund, by the clock of the place', async ({
  browser,
}) => {
  const { listing, checkIn, checkOut } = await findRequestListing()
  const stay = { propertyId: listing.id, checkIn, checkOut, guests: 1 }
  const { quote } = await ask('bookings/check-availability', stay)
  const until = quote?.refunds[0]?.until
  const timeZone = quote?.timeZone
  if (!until || !timeZone) throw new Error('This stay has no time for a refund.')
  const there = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    Date.parse(until),
  )
  const read = await Promise.all(
    ['Pacific/Auckland', 'America/Los_Angeles'].map(async (timezoneId) => {
      const page = await (await browser.newContext({ timezoneId })).newPage()
      await openAs(page, people.guest, `/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`)
      await settled(page)
      const sentence = page.getByText(/^Everything back until/).first()
      await expect(sentence).toContainText(there)
      const text = await sentence.textContent()
      // The same nights are chosen, too: a date has no time zone.
      const dates = await page
        .getByRole('complementary', { name: 'Price and booking' })
        .getByRole('button')
        .first()
        .textContent()
      await page.context().close()
      return `${text} ${dates}`
    }),
  )
  expect(read[0]).toBe(read[1])
})
