import Fastify from 'fastify'
import { inSmallWorld } from '../testing/in-small-world'
import { safeHeaders } from './safe-headers'

const { t, w } = inSmallWorld()

const careful = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

test.each([
  ['a person’s own data', '/v1/api/user/profile-details', 200],
  ['a refusal', '/v1/api/property/details?propertyId=x', 400],
  ['a call that is none', '/v1/api/nothing', 404],
  ['what everybody may read', '/v1/api/property-type/getAll', 200],
])('%s is kept, framed and sniffed by nobody', async (_, url, status) => {
  const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${w.guest.token}` } })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject(careful)
  expect(answer.headers).not.toHaveProperty('strict-transport-security')
})

test('in production browsers are told to come by https alone', async () => {
  const app = Fastify()
  safeHeaders(app, { production: true })
  app.get('/', async () => ({}))
  expect((await app.inject('/')).headers).toMatchObject({ ...careful, 'strict-transport-security': 'max-age=31536000' })
  await app.close()
})

test('the page of the API’s documentation runs its own scripts only', async () => {
  const { headers } = await t.app.inject('/v1/api/docs/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(/script-src[^;]*/.exec(policy)?.[0] ?? '').not.toContain('unsafe-inline')
})

test('a site elsewhere may not read an answer', async () => {
  const { headers } = await t.app.inject({ url: '/v1/api/cms/homepage', headers: { origin: 'https://elsewhere.test' } })
  expect(headers['access-control-allow-origin']).not.toBe('https://elsewhere.test')
  expect(headers['access-control-allow-origin']).not.toBe('*')
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})
