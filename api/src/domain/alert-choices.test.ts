import { alertKind } from '@qe/contract'
import { type StoredChoices, waysFor } from './alert-choices'

const all: StoredChoices = {
  bookings: true,
  messages: true,
  reviews: true,
  payouts: true,
  claims: true,
  reminders: true,
  mutedInApp: [],
  mutedPush: [],
}
const everyWay = { inApp: true, push: true, email: true }

test('who has chosen nothing is told in every way', () => expect(waysFor('claims', null)).toEqual(everyWay))

test.each(alertKind.options)('%s can be turned off in each way by itself, and no other kind with it', (kind) => {
  expect(waysFor(kind, { ...all, [kind]: false })).toEqual({ ...everyWay, email: false })
  expect(waysFor(kind, { ...all, mutedInApp: [kind] })).toEqual({ ...everyWay, inApp: false })
  expect(waysFor(kind, { ...all, mutedPush: [kind] })).toEqual({ ...everyWay, push: false })
  const [other] = alertKind.options.filter((one) => one !== kind)
  expect(waysFor(kind, { ...all, ...(other && { [other]: false, mutedPush: [other] }) })).toEqual(everyWay)
})

test('what is about the account’s security comes in any case', () =>
  expect(waysFor('always', { ...all, mutedInApp: [...alertKind.options] })).toEqual(everyWay))
