import { type CallName, calls, callsBeyondSpecification, callTable, envelope } from '@qe/contract'
import { isPlainSentence } from '../testing/plain-sentence'
import { type Example, examples } from './examples'
import { openStage, type Stage } from './stage'

/** On the embedded database, or on the server that `CHECK_DATABASE_URL` names. */
const database = process.env.CHECK_DATABASE_URL
let s: Stage
beforeAll(async () => {
  s = await openStage(database ? { DATABASE_URL: database } : {})
})
afterAll(() => s.close())

const names = Object.keys(callTable) as CallName[]
const exampleOf = (name: CallName) => examples[name] as unknown as Example<'user/update'>

describe(`every call, on ${database ? 'PostgreSQL' : 'PGlite'}`, () => {
  test('there are the 85 of the specification, and additions of our own', () =>
    expect(names.filter((name) => !callsBeyondSpecification.includes(name))).toHaveLength(85))

  test.each(names)('%s answers by the contract', async (name) => {
    const { as, works, sees } = exampleOf(name)
    const { by, input, files } = await works(s)
    const answer = await (by?.caller ?? s.people[as]).call(name as 'user/update', input, files)
    expect(answer).toMatchObject({ statusCode: 200, message: expect.stringMatching(/\S/) })
    const read = envelope(calls[name].output).parse(answer)
    sees(read.data as never)
  })

  test.each(names.map((name) => [name, exampleOf(name).refused.why] as const))('%s refuses: %s', async (name) => {
    const { as, refused } = exampleOf(name)
    const { by, input, files } = await refused.attempt(s)
    const answer =
      refused.why === 'by another method'
        ? (await s.t.app.inject({ method: 'POST', url: `/v1/api/${name}`, payload: {} })).json()
        : await (by?.caller ?? s.people[refused.as ?? as]).call(name as 'user/update', input, files)
    expect(answer.statusCode).toBe(refused.status)
    expect({ message: answer.message, isPlain: isPlainSentence(answer.message) }).toMatchObject({ isPlain: true })
  })
})
