import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { person } from '../database/schema'
import { startApp, type TestApp } from '../testing/harness'
import { hashPassword } from './secrets'

const breached = 'correct horse battery staple'
const padded = 'only in the padding of the answer'
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

let service: FastifyInstance
let address: string
const asked: string[] = []
beforeAll(async () => {
  service = Fastify()
  service.get<{ Params: { prefix: string } }>('/range/:prefix', async ({ params: { prefix } }) => {
    asked.push(prefix)
    return [`${sha1(breached).slice(5)}:1423`, `${sha1(padded).slice(5)}:0`].join('\r\n')
  })
  address = await service.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => service.close())

let count = 0
const signUp = (t: TestApp, password: string) =>
  t.nobody.call('user/signup', { firstName: 'Nele', lastName: 'Neu', email: `nele-${++count}@example.com`, password })

describe('where breached passwords are checked', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startApp({ BREACHED_PASSWORDS_URL: `${address}/range` })
  })
  afterAll(() => t.close())

  test('one is refused, and only five characters of its hash leave the server', async () => {
    expect(await signUp(t, breached)).toMatchObject({
      statusCode: 400,
      data: { fields: { password: expect.stringContaining('data leak') } },
    })
    expect(asked).toEqual([sha1(breached).slice(0, 5)])
  })

  test('any other one is accepted, also when it stands in the padding', async () => {
    expect((await signUp(t, padded)).statusCode).toBe(200)
    expect((await signUp(t, 'a fine long phrase')).statusCode).toBe(200)
  })

  test('one that has become known lets its owner in, who is told once', async () => {
    const email = 'leaked@example.com'
    await t.db
      .insert(person)
      .values({ email, firstName: 'Lea', lastName: 'Ked', passwordHash: await hashPassword(breached) })
    for (let n = 0; n < 2; n++)
      expect((await t.nobody.call('user/signin', { email, password: breached })).statusCode).toBe(200)
    await t.settle()
    const warnings = t.inbox.emails().filter(({ subject }) => subject === 'Please choose another password')
    expect(warnings).toMatchObject([{ to: email, text: expect.stringContaining('known from a data leak elsewhere') }])
  })
})

test('a service that does not answer keeps nobody from signing up', async () => {
  const t = await startApp({ BREACHED_PASSWORDS_URL: 'http://127.0.0.1:9/range/' })
  expect((await signUp(t, breached)).statusCode).toBe(200)
  await t.close()
})
