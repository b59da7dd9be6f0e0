import { person } from '../../database/schema'
import { type Caller, startApp, type TestApp } from '../../testing/harness'
import { notify } from './notify'

let t: TestApp
let personId = ''
let me: Caller
beforeAll(async () => {
  t = await startApp()
  const [made] = await t.db
    .insert(person)
    .values({ email: 'nora@example.com', firstName: 'Nora', lastName: 'News' })
    .returning()
  personId = made?.id ?? ''
  me = await t.as(personId)
})
afterAll(() => t.close())

const heard = () => t.emittedEvents.filter(({ event }) => event === 'notification:read').map((one) => one.personId)

test('notifications that are read on one page are told to the others, one by one and all at once', async () => {
  for (const idempotencyKey of ['one', 'two'])
    await notify(t.services, {
      personId,
      message: 'Your stay is confirmed.',
      variant: 'success',
      link: '/trips',
      idempotencyKey,
      kind: 'bookings',
      email: null,
    })
  const { items } = (await me.call('notification/getAll')).data
  await me.call('notification/status-change', { notificationId: items[0]?.id ?? '', read: true })
  expect(heard()).toEqual([personId])
  await me.call('notification/read-all')
  expect(heard()).toEqual([personId, personId])
})
