import { ApiError, badInput, conflict, forbidden, formatWait, notFound, notSignedIn, tooFast, tooMany } from './errors'

const partsOf = ({ statusCode, message, data }: ApiError) => ({ statusCode, message, data })

test('a refusal is an error with a status and what the caller can act on', () => {
  const error = new ApiError(418, 'I am a teapot.')
  expect(error).toBeInstanceOf(Error)
  expect(error.name).toBe('ApiError')
  expect(partsOf(error)).toEqual({ statusCode: 418, message: 'I am a teapot.', data: {} })
})

describe('each kind of refusal has the status of HTTP and a reason for code', () => {
  test.each([
    ['badInput', badInput('email', 'Enter an e-mail address.'), 400, { fields: { email: 'Enter an e-mail address.' } }],
    ['notSignedIn', notSignedIn(), 401, { reason: 'not_signed_in' }],
    ['forbidden', forbidden('Only the host can do this.'), 403, { reason: 'forbidden' }],
    ['notFound', notFound('There is no such listing.'), 404, { reason: 'not_found' }],
    ['conflict', conflict('Taken.', 'dates_taken', { listingId: 'a' }), 409, { reason: 'dates_taken', listingId: 'a' }],
    ['conflict without more', conflict('Taken.', 'dates_taken'), 409, { reason: 'dates_taken' }],
    ['tooMany', tooMany('Wait.', 'codes', 90), 429, { reason: 'codes', retryAfterSeconds: 90 }],
    ['tooFast', tooFast(7), 429, { reason: 'too_many', retryAfterSeconds: 7 }],
  ])('%s', (_kind, refused, statusCode, data) => expect(partsOf(refused)).toMatchObject({ statusCode, data }))

  test('and a sentence for people', () => {
    expect(badInput('email', 'Enter an e-mail address.').message).toBe('Enter an e-mail address.')
    expect(notSignedIn().message).toBe('Sign in to go on.')
    expect(tooFast(7).message).toBe('That was a little fast. Try again in 7 seconds.')
    expect(conflict('Taken.', 'dates_taken').message).toBe('Taken.')
  })
})

test('a wait is told in seconds up to two minutes, then in started minutes', () => {
  expect(formatWait(30)).toBe('30 seconds')
  expect(formatWait(120)).toBe('120 seconds')
  expect(formatWait(121)).toBe('3 minutes')
  expect(formatWait(900)).toBe('15 minutes')
})
