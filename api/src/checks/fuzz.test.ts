import { type CallName, callTable, fillPath } from '@qe/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { rows } from '../database/rows'
import { writeViews } from '../modules/insights/views'
import { isPlainSentence } from '../testing/plain-sentence'
import { type CallerKind, callers } from './expected-permissions'
import { openStage, type Stage } from './stage'
import { type WildRequest, wildRequests } from './wild-input'

/** Cases per call; `npm run fuzz` tries more. */
const cases = Number(process.env.FUZZ_CASES ?? 12)
const seed = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : undefined
/** Longest time to answer, in ms; generous, because the machine may be busy. */
const maxAnswerMs = 30_000
/** A text that only guest and host may read; it must never reach anybody else. */
const secret = 'XENON-4711'

let s: Stage
let ids: string[]
beforeAll(async () => {
  s = await openStage({ AUTH_RATE_PER_MINUTE: '1000000', RATE_PER_MINUTE: '1000000' })
  ids = await addPrivateData()
  await noteWrites()
})
afterAll(() => s.close())

/** Creates data of guest and host with the secret in everything that is private to them; returns the ids. */
async function addPrivateData(): Promise<string[]> {
  await s.t.db.execute(sql`update person set phone = ${secret} where id in (${s.guestId}, ${s.hostId})`)
  await s.guest.call('user/add-emergency/contact', {
    name: secret,
    relationship: 'Sister',
    phone: '+49 30 1',
    email: null,
  })
  await s.host.call('chat/quick-reply/update', { title: 'Gate', body: secret })
  const wishlistId = await secretWishlist()
  await s.host.call('arrival-guide/update', { propertyId: await s.listing(), wayIn: secret, doorCode: secret })
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
  await s.t.db.execute(sql`update chat_message set text = ${secret} where conversation_id = ${room}`)
  await s.t.db.execute(sql`update booking set guest_message = ${secret}`)
  await s.t.db.execute(sql`update listing set address = ${secret}`)
  await s.t.settle()
  const known = await rows<{ id: string }>(
    s.t.db,
    sql`select id from listing union all select id from room union all select id from notification
        union all select id from quick_reply union all select id from movement union all select id from stay_change`,
  )
  return [...bookings, wishlistId, room, s.guestId, s.hostId, s.otherId, s.cityId, ...known.map(({ id }) => id)]
}

async function secretWishlist(): Promise<string> {
  const { data } = await s.guest.call('wishlist/save', { propertyId: await s.listing(), newList: secret, note: secret })
  return data.wishlistId
}

/** Tables that a refused call may write too: attempts, idempotency keys, sessions. */
const writtenByRefusals = ['one_time_code', 'command_key', 'session', 'sign_in_attempt']

/**
 * Columns that a refused call may write: a person's customer at the payment provider, which is created before the first
 * card is validated and contains nothing of the request; the wrong codes entered at an authenticator app.
 */
const columnsWrittenByRefusals: Record<string, string> = {
  person: '{payment_customer}',
  authenticator_app: '{tries,last_tried_at}',
}

/** From here on every table notes its writes, which are forgotten where their transaction is. */
async function noteWrites(): Promise<void> {
  const tables = await rows<{ name: string }>(
    s.t.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await s.t.db.execute(sql`create table written (name text not null)`)
  // Without columns, an update counts that changes nothing, too.
  await s.t.db.execute(sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      if tg_nargs > 0 and tg_op = 'UPDATE'
        and to_jsonb(old) - tg_argv[0]::text[] = to_jsonb(new) - tg_argv[0]::text[] then
        return null;
      end if;
      insert into written values (tg_table_name);
      return null;
    end $$`)
  for (const { name } of tables.filter((table) => !writtenByRefusals.includes(table.name))) {
    const columns = columnsWrittenByRefusals[name]
    await s.t.db.execute(
      sql.raw(`
        create trigger note_write after insert or update or delete on "${name}"
        for each row execute function note_write(${columns ? `'${columns}'` : ''})`),
    )
  }
}

async function forgetWrites(): Promise<void> {
  // Views wait for a timer, which must not write those of an earlier call during this one.
  await writeViews(s.t.services)
  await s.t.db.execute(sql`delete from written`)
}

/** The tables that were written since. */
async function written(): Promise<string[]> {
  await writeViews(s.t.services)
  return (await rows<{ name: string }>(s.t.db, sql`select distinct name from written`)).map(({ name }) => name)
}

/** Calls that end a session or an account, or change a role, are made by an account created for them. */
const accountChanging: readonly CallName[] = ['user/logout', 'user/all-device-logout', 'user/delete', 'user/onboarding']

async function tokenOf(name: CallName, who: CallerKind): Promise<string | null> {
  if (who === 'nobody' || !accountChanging.includes(name)) return s.people[who].token
  return (await s.newcomer(who === 'host' || who === 'otherHost' ? 'provider' : 'guest')).caller.token
}

async function send(name: CallName, token: string | null, { input, files }: WildRequest) {
  const { method } = callTable[name]
  const fields = typeof input === 'object' && input !== null ? { ...(input as Record<string, unknown>) } : {}
  const path = fillPath(name, (field) => wellFormed(fields[field]))
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const inQuery = method === 'GET' || method === 'DELETE'
  const pairs = Object.entries(fields).flatMap(([key, value]) => [value].flat().map((one) => [key, wellFormed(one)]))
  const query = inQuery ? `?${new URLSearchParams(pairs)}` : ''
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

/** A value as text that a URL can contain. */
function wellFormed(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value))
    .replace(/\p{Surrogate}/gu, '?')
    .slice(0, 4000)
}

/** Callers who may see public data, never the secret. */
const strangers: readonly CallerKind[] = ['nobody', 'otherGuest', 'otherHost']

let tried = 0
afterAll(() => {
  if (process.env.FUZZ_CASES) process.stdout.write(`${tried} requests tried\n`)
})

test.each(Object.keys(callTable) as CallName[])('%s answers wild input without a fault', async (name) => {
  await fc.assert(
    fc.asyncProperty(wildRequests(name, ids), fc.constantFrom(...callers), async (request, who) => {
      const token = await tokenOf(name, who)
      for (const _ of ['once', 'again']) {
        tried++
        await forgetWrites()
        const startedAt = performance.now()
        const answer = await send(name, token, request)
        expect(performance.now() - startedAt).toBeLessThan(maxAnswerMs)
        const { statusCode, message } = answer.json()
        expect({ statusCode, message }).toEqual({ statusCode: answer.statusCode, message: expect.stringMatching(/\S/) })
        expect(answer.statusCode).toBeLessThan(500)
        if (strangers.includes(who)) expect(answer.body).not.toContain(secret)
        if (answer.statusCode < 400) continue
        expect({ message, isPlain: isPlainSentence(message) }).toMatchObject({ isPlain: true })
        expect(await written()).toEqual([])
      }
    }),
    { numRuns: cases, ...(seed !== undefined && { seed }) },
  )
})
