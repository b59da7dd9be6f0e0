import { eq } from 'drizzle-orm'
import { listingReport } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'

const { t, w } = inSmallWorld()

const reportsOf = (propertyId: string) =>
  t.db.select().from(listingReport).where(eq(listingReport.listingId, propertyId))

test('a listing is reported once by each person, also when they press twice', async () => {
  const propertyId = await w.listing()
  const report = { propertyId, reason: 'not_real', text: 'There is no such street.' } as const
  const answers = await Promise.all([
    w.guest.call('property/report', report),
    w.guest.call('property/report', report),
    w.other.call('property/report', report),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409])
  expect(await w.guest.call('property/report', { ...report, reason: 'unsafe' })).toMatchObject({
    statusCode: 409,
    data: { reason: 'reported' },
  })
  expect(await reportsOf(propertyId)).toMatchObject([
    { reason: 'not_real', text: 'There is no such street.' },
    { reason: 'not_real' },
  ])
})

test('not by its host, not by a visitor, and not where there is none', async () => {
  const propertyId = await w.listing()
  const removed = await w.listing({ status: 'removed' })
  const report = { propertyId, reason: 'insulting' } as const
  expect((await w.host.call('property/report', report)).statusCode).toBe(403)
  expect((await t.nobody.call('property/report', report)).statusCode).toBe(401)
  expect((await w.guest.call('property/report', { ...report, propertyId: removed })).statusCode).toBe(404)
  const tooLong = { ...report, text: 'x'.repeat(1001) }
  expect((await w.guest.call('property/report', tooLong)).data).toMatchObject({ fields: { text: expect.any(String) } })
  expect((await w.guest.call('property/report', { ...report, reason: 'ugly' as never })).statusCode).toBe(400)
  expect(await reportsOf(propertyId)).toEqual([])
})
