import { Writable } from 'node:stream'
import { type CallName, callTable } from '@qe/contract'
import pg from 'pg'
import type { Reply } from '../testing/harness'
import { type Attempt, type Example, examples } from './examples'
import { openStage, type Stage } from './stage'

/** Every line that the process logs. */
const lines: string[] = []
/** Every text that a call sent, or that identifies a person. */
const sent = new Set<string>()
/** Texts that make a query fail, as if PostgreSQL had refused them. */
let refused: ReadonlySet<string> = new Set()

let s: Stage
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  s = await openStage({ LOG_LEVEL: 'debug' }, sink)
  failQueriesWithRefusedTexts()
  for (const { token } of Object.values(s.people)) if (token) sent.add(token)
  for (const email of ['gil@example.com', 'hana@example.com']) sent.add(email)
})
afterAll(() => s.close())

/** Fails queries that contain one of the texts, with an error that quotes it as PostgreSQL's do. */
function failQueriesWithRefusedTexts(): void {
  const { $client } = s.t.db as unknown as { $client: pg.Pool }
  const watched = new WeakSet<pg.PoolClient>()
  $client.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((first: unknown, ...rest: unknown[]) => {
      const values = rest.find(Array.isArray) ?? (first as { values?: unknown[] }).values ?? []
      const text = values.map(String).find((value) => [...refused].some((one) => value.includes(one)))
      if (text === undefined) return query(first, ...rest)
      const error = Object.assign(new pg.DatabaseError(`invalid input syntax for type json: "${text}"`, 1, 'error'), {
        code: 'XX000',
        detail: `Key (value)=(${text}) is not there.`,
        where: `unnamed portal parameter $1 = '${text}'`,
      })
      const done = rest.find((one) => typeof one === 'function') as ((error: Error) => void) | undefined
      if (!done) return Promise.reject(error)
      process.nextTick(done, error)
      return undefined
    }) as typeof client.query
  })
}

/** Words of the contract, numbers and flags are nobody's; ids name rows, and are logged to find them. */
const isTelling = (text: string) => text.length >= 5 && !/^[a-z_-]+$/.test(text) && !/^[0-9a-f-]{36}$/.test(text)

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return isTelling(value) ? [value] : []
  if (value instanceof File) return [value.name]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

const names = Object.keys(callTable) as CallName[]
const exampleOf = (name: CallName) => examples[name] as unknown as Example<'user/update'>

async function attempt(name: CallName, { by, input, files }: Attempt<'user/update'>, as: Example<'user/update'>['as']) {
  const caller = by?.caller ?? s.people[as]
  for (const text of [...textsOf(input), ...textsOf(files ?? {}), ...textsOf(by?.email), ...textsOf(caller.token)])
    sent.add(text)
  return caller.call(name as 'user/update', input, files)
}

/** Makes a call while every query with one of its texts fails. */
async function attemptFailing(name: CallName): Promise<Reply<'user/update'>> {
  const { as, works } = exampleOf(name)
  const failing = await works(s)
  refused = new Set(textsOf(failing.input))
  const answer = await attempt(name, failing, as)
  refused = new Set()
  return answer
}

/** Whether a log has a text; a number, such as a code, only where it stands alone: any digits occur within an id. */
const has = (log: string, text: string) =>
  /^\d+$/.test(text)
    ? new RegExp(`(?<![\\w-])${text}(?![\\w-])`).test(log)
    : log.includes(text) || log.includes(JSON.stringify(text).slice(1, -1))

const sentAndLogged = (since: number) => {
  const log = lines.slice(since).join('')
  return [...sent].filter((text) => has(log, text))
}

test.each(names)('%s logs nothing of what it was sent, whether it answers, refuses or fails', async (name) => {
  const { as, works, refused: refusal } = exampleOf(name)
  const since = lines.length
  await attempt(name, await works(s), as)
  await attempt(name, await refusal.attempt(s), refusal.as ?? as)
  await attemptFailing(name)
  await s.t.settle()
  expect(sentAndLogged(since)).toEqual([])
})

test('a failed query is logged all the same, by its statement', async () => {
  const { statusCode, data } = await attemptFailing('user/signup')
  expect(statusCode).toBe(500)
  const { requestId } = data as { requestId?: string }
  const failure = lines.find((line) => line.includes(`"requestId":"${requestId}"`) && line.includes('a call failed'))
  expect(JSON.parse(failure ?? '{}')).toMatchObject({
    err: { statement: expect.stringMatching(/^(insert|select|update) /), cause: { code: 'XX000' } },
  })
})

test('an error outside of a query is logged without the address that it names', async () => {
  s.t.services.log.error({ err: new Error('550 <nele@example.net> is unknown') }, 'a mail failed')
  expect(lines.at(-1)).toContain('550 <<e-mail>> is unknown')
})
