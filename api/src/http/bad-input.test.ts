import type { CallName } from '@qe/contract'
import { inSmallWorld } from '../testing/in-small-world'
import { isPlainSentence } from '../testing/plain-sentence'

const { t, w } = inSmallWorld({ AUTH_RATE_PER_MINUTE: '8' })

const post = (url: string, payload: string, type = 'application/json') =>
  t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

test('an unknown call is a 404 in the envelope', async () => {
  const answer = await t.app.inject('/v1/api/nothing/of-the-kind?x=1')
  expect(answer.json()).toEqual({
    data: { reason: 'unknown_call' },
    statusCode: 404,
    message: 'There is no call GET /v1/api/nothing/of-the-kind.',
  })
})

test('a body that fails its schema is a 400 that names the field', async () => {
  const answer = await t.nobody.call('user/signin', { email: 'not an address', password: 'x' })
  expect(answer).toMatchObject({
    statusCode: 400,
    data: { fields: { email: 'Enter an e-mail address such as name@example.com.' } },
    message: 'Enter an e-mail address such as name@example.com.',
  })
})

test('a missing field is named in plain words', async () => {
  const answer = await w.guest.call('bookings/my-booking/details', {} as never)
  expect(answer).toMatchObject({
    statusCode: 400,
    message: 'Add the booking.',
    data: { fields: { bookingId: 'This is needed.' } },
  })
})

const preferences = (changes: object) => ({ preferences: { currency: 'EUR', locale: 'en', ...changes } })

describe('the message is a sentence; `fields` holds the details by wire name', () => {
  test.each<[CallName, object, string, string]>([
    ['user/update', preferences({ currency: 'XXX' }), 'Choose a currency that is in use.', 'preferences.currency'],
    ['user/update', preferences({ locale: 'not a tag!' }), 'Choose a language from the list.', 'preferences.locale'],
    ['user/update', { lastName: 7 }, 'The last name must be text.', 'lastName'],
    ['property/getall', { checkIn: '1900-01-01' }, 'Use a date between 2000 and 2100.', 'checkIn'],
    ['property/getall', { checkIn: '9999-01-01' }, 'Use a date between 2000 and 2100.', 'checkIn'],
    ['property/getall', { limit: 5000 }, 'The limit can be at most 50.', 'limit'],
    ['property/getall', { guests: 'two' }, 'The guests must be a number.', 'guests'],
    ['property/getall', { sort: 'best' }, 'Choose one of the values that are offered for the sort.', 'sort'],
    ['property/getall', { maxPrice: -1 }, 'The highest price must be at least 0.', 'maxPrice'],
    ['property/getall', { ids: ['1'] }, 'Each id must be valid.', 'ids.0'],
    [
      'user/social-signup',
      { provider: 'myspace' },
      'Choose one of the values that are offered for the provider.',
      'provider',
    ],
    ['chat/chat-room/create', {}, 'Add the listing.', 'propertyId'],
  ])('%s with %j', async (call, input, message, field) => {
    const answer = await w.guest.call(call as 'user/update', input)
    expect(answer).toMatchObject({ statusCode: 400, message, data: { fields: { [field]: expect.any(String) } } })
    expect(isPlainSentence(answer.message)).toBe(true)
  })
})

test.each(['a NUL \0', 'half a character \ud83d'])('text with %j in it is a 400 that names the field', async (text) => {
  const answer = await w.guest.call('user/add-emergency/contact', {
    name: text,
    relationship: 'Sister',
    phone: '+49 30 1234567',
    email: null,
  })
  expect(answer).toMatchObject({
    statusCode: 400,
    data: { fields: { name: expect.stringContaining('Type it again') } },
  })
})

test.each([
  ['broken JSON', '{"email":', 400],
  ['a list', '[1,2]', 400],
  ['null', 'null', 400],
  ['text', '"hello"', 400],
])('%s as a body is a 400, not a failure', async (_, body, status) => {
  const answer = await post('/v1/api/enquiry/add', body)
  expect(answer.json()).toMatchObject({ statusCode: status, message: expect.any(String) })
})

test('a body that is not JSON is a 415, one that is too large a 413', async () => {
  expect((await post('/v1/api/enquiry/add', '<a/>', 'text/xml')).json()).toMatchObject({ statusCode: 415 })
  expect((await post('/v1/api/enquiry/add', JSON.stringify({ message: 'x'.repeat(300_000) }))).json()).toMatchObject({
    statusCode: 413,
  })
})

test.each([
  'guests=two',
  'checkIn=2026-02-30&checkOut=2026-03-02',
  'checkIn=tomorrow',
  'bounds=1,2,3',
  'limit=5000',
  'cursor=%%%',
  `cursor=${Buffer.from('["x","y"]').toString('base64url')}`,
  'sort=best',
  'ids=1',
])('a search with %s is a 400', async (query) => {
  const answer = await t.app.inject(`/v1/api/property/getall?${query}`)
  expect(answer.json()).toMatchObject({ statusCode: 400, message: expect.any(String) })
  expect(isPlainSentence(answer.json().message)).toBe(true)
})

test('a query string is read as the schema means it: numbers, booleans, lists', async () => {
  const place = await w.listing()
  const one = await t.app.inject(`/v1/api/property/getall?guests=2&kind=entire&amenities=wifi&ids=${place}`)
  expect(one.json()).toMatchObject({ statusCode: 200, data: { total: 1, items: [{ id: place }] } })
  const many = await t.app.inject('/v1/api/property/getall?kind[]=entire&kind[]=shared_room')
  expect(many.json()).toMatchObject({ statusCode: 200 })
})

test('a stale token, or one that nobody gave out, is a 401', async () => {
  expect((await t.withToken('x'.repeat(43)).call('user/profile-details')).statusCode).toBe(401)
  await w.other.call('user/logout')
  expect(await w.other.call('user/profile-details')).toMatchObject({ statusCode: 401, message: 'Sign in to go on.' })
})

test('guessing passwords is slowed down, with a word on when to try again', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 10; n++)
    statuses.push((await t.nobody.call('user/signin', { email: 'gil@example.com', password: `guess-${n}` })).statusCode)
  expect(statuses.slice(-1)).toEqual([429])
  const last = await t.nobody.call('user/signin', { email: 'gil@example.com', password: 'guess' })
  expect(last.message).toMatch(/Try again in \d+ seconds/)
})

test('health, readiness, and the documentation answer', async () => {
  for (const url of ['/healthz', '/readyz', '/v1/api/openapi.json', '/v1/api/docs/', '/dev/inbox', '/dev/inbox.json'])
    expect((await t.app.inject(url)).statusCode).toBe(200)
})
