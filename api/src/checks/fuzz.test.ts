import { type CallName, callTable } from '@qe/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { rows } from '../database/rows'
import { type CallerKind, callers } from './expected-permissions'
import { openStage, type Stage } from './stage'
import { type WildRequest, wildRequests } from './wild-input'

/** Cases a call; `npm run fuzz` tries more. */
const cases = Number(process.env.FUZZ_CASES ?? 12)
const seed = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : undefined
const patience = 5000
/** What only guest and host may read; it must never reach anybody else. */
const secret = 'XENON-4711'

let s: Stage
let ids: string[]
beforeAll(async () => {
  s = await openStage({ AUTH_RATE_PER_MINUTE: '1000000', RATE_PER_MINUTE: '1000000' })
  ids = await privateThings()
})
afterAll(() => s.close())

/** Things of guest and host with the secret in all that is theirs alone. */
async function privateThings(): Promise<string[]> {
  await s.t.db.execute(sql`update person set phone = ${secret} where id in (${s.guestId}, ${s.hostId})`)
  await s.guest.call('user/add-emergency/contact', {
    name: secret,
    relationship: 'Sister',
    phone: '+49 30 1',
    email: null,
  })
  await s.host.call('chat/quick-reply/update', { title: 'Gate', body: secret })
  const bookings = [await s.held(), await s.requested(), await s.confirmed(), await s.completed()]
  const { data } = await s.guest.call('bookings/change/quote', { bookingId: bookings[2] ?? '', checkOut: s.day(35) })
  await s.guest.call('bookings/change/propose', {
    bookingId: bookings[2] ?? '',
    checkIn: s.day(30),
    checkOut: s.day(35),
    guests: 2,
    pets: 0,
    quoteId: data.quote?.id ?? '',
    note: secret,
    idempotencyKey: 'a change of the stay',
  })
  const room = await s.room()
  await s.t.db.execute(sql`update chat_message set text = ${secret} where room_id = ${room}`)
  await s.t.db.execute(sql`update booking set guest_message = ${secret}`)
  await s.t.db.execute(sql`update property set address = ${secret}`)
  await s.t.settle()
  const known = await rows<{ id: string }>(
    s.t.db,
    sql`select id from property union all select id from room union all select id from notification union all select id from quick_reply union all select id from movement union all select id from stay_change`,
  )
  return [...bookings, room, s.guestId, s.hostId, s.otherId, s.cityId, ...known.map(({ id }) => id)]
}

/** Counts refused attempts, answers once for a key, or ends a session: written also by what is refused. */
const bookkeeping = ['one_time_code', 'command_key', 'session', 'sign_in_try']

/** The size of every table and its latest write: equal before and after means that nothing was written. */
async function state(): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    s.t.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const each = tables
    .filter(({ name }) => !bookkeeping.includes(name))
    .map(({ name }) => `select '${name}' as name, ${stateOf(name)} as state from "${name}"`)
  const found = await rows<{ name: string; state: string }>(s.t.db, sql.raw(each.join(' union all ')))
  return Object.fromEntries(found.map(({ name, state }) => [name, state]))
}

/**
 * A person's customer at the payment provider is made before the first card is looked at, and says nothing of the
 * request.
 */
const stateOf = (table: string) =>
  table === 'person'
    ? `md5(string_agg((to_jsonb(person) - 'payment_customer')::text, '' order by id))`
    : `count(*) || ' rows, written by ' || coalesce(max(xmin::text::bigint), 0)`

/** Calls that end a session or an account, or make another person of somebody, come from somebody made for them. */
const lasting: readonly CallName[] = ['user/logout', 'user/all-device-logout', 'user/delete', 'user/onboarding']

async function tokenOf(name: CallName, who: CallerKind): Promise<string | null> {
  if (who === 'nobody' || !lasting.includes(name)) return s.people[who].token
  return (await s.newcomer(who === 'host' || who === 'otherHost' ? 'provider' : 'guest')).caller.token
}

async function send(name: CallName, token: string | null, { input, files }: WildRequest) {
  const { method } = callTable[name]
  const fields = typeof input === 'object' && input !== null ? { ...(input as Record<string, unknown>) } : {}
  const path = name.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(wellFormed(fields[field])))
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = inQuery
    ? `?${new URLSearchParams(Object.entries(fields).flatMap(([key, value]) => [value].flat().map((one) => [key, wellFormed(one)])))}`
    : ''
  const url = `/v1/api/${path}${query}`
  if (inQuery) return s.t.app.inject({ method, url, headers })
  if (!files)
    return s.t.app.inject({
      method,
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    })
  const form = new FormData()
  form.set('input', JSON.stringify(input) ?? '')
  for (const [field, ones] of Object.entries(files))
    for (const bytes of ones) form.append(field, new File([new Uint8Array(bytes)], 'f.jpg'))
  const body = new Response(form)
  return s.t.app.inject({
    method,
    url,
    headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

/** As text that can stand in a URL. */
function wellFormed(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value))
    .replace(/\p{Surrogate}/gu, '?')
    .slice(0, 4000)
}

/** What a stranger is shown of public things may hold a name, never the secret. */
const strangers: readonly CallerKind[] = ['nobody', 'otherGuest', 'otherHost']

let tried = 0
afterAll(() => {
  if (process.env.FUZZ_CASES) process.stdout.write(`${tried} requests tried\n`)
})

test.each(Object.keys(callTable) as CallName[])('%s meets wild input without a fault', async (name) => {
  await fc.assert(
    fc.asyncProperty(wildRequests(name, ids), fc.constantFrom(...callers), async (request, who) => {
      const token = await tokenOf(name, who)
      for (const _ of ['once', 'again']) {
        tried++
        const before = await state()
        const began = performance.now()
        const answer = await send(name, token, request)
        expect(performance.now() - began).toBeLessThan(patience)
        const { statusCode, message } = answer.json()
        expect({ statusCode, message }).toEqual({ statusCode: answer.statusCode, message: expect.stringMatching(/\S/) })
        expect(answer.statusCode).toBeLessThan(500)
        if (strangers.includes(who)) expect(answer.body).not.toContain(secret)
        if (answer.statusCode >= 400) expect(await state()).toEqual(before)
      }
    }),
    { numRuns: cases, ...(seed !== undefined && { seed }) },
  )
})
