import { startApp, type TestApp } from '../../testing/harness'
import { type SmallWorld, smallWorld } from '../../testing/small-world'

let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterAll(() => t.close())

const setPrice = async (from: number, to: number, price: number | null) => {
  const propertyId = await w.listing({ windowDays: 90 })
  return w.host.call('date-wise-price/add-new-price', { propertyId, from: w.day(from), to: w.day(to), price })
}

test('nights in the past get no price', async () => {
  expect(await setPrice(-1, 3, 9000)).toMatchObject({
    statusCode: 400,
    data: { fields: { from: 'These nights are over. Choose nights from today on.' } },
  })
})

test('nights beyond the booking window get no price', async () => {
  const { statusCode, data } = await setPrice(80, 90, 9000)
  expect(statusCode).toBe(400)
  expect(data.fields?.to).toMatch(/^Guests can book nights until .+, so prices end there, too\.$/)
})

test('tonight and the last night of the booking window get a price', async () => {
  expect(await setPrice(0, 89, 9000)).toMatchObject({ statusCode: 200, data: { nights: 90 } })
})

test('a price can be removed from any night', async () => {
  expect(await setPrice(-1, 100, null)).toMatchObject({ statusCode: 200 })
})
