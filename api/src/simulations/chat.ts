import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ChatMessage } from '@qe/contract'
import { sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase } from '../database/connect'
import { migrateDatabase } from '../database/migrate'
import { row, rows } from '../database/rows'
import { person } from '../database/schema'
import type { Caller } from '../testing/harness'
import { smallWorld } from '../testing/small-world'
import { apiFolder, buildApi, freePort, startApi, temporaryFolder } from './api-process'
import { type ChatPage, openChatPage } from './chat-page'
import { type LoadBalancer, startLoadBalancer } from './load-balancer'
import { callerOf, inParallel, testAppOver } from './over-http'
import { seededRandom } from './seeded-random'

/**
 * `npm run simulate -- chat [--messages 20000] [--seed 1]`: 200 people over two API processes on PostgreSQL and Redis.
 * Two each write to each other in 50 conversations, the others only listen; a process is killed every few seconds, and
 * connections are cut at random. Each acknowledged message must be stored once, and shown once and in order to both.
 */
const { values } = parseArgs({ options: { messages: { type: 'string' }, seed: { type: 'string' } } })
const messageCount = Number(values.messages ?? 20_000)
const seed = Number(values.seed ?? 1)
const random = seededRandom(seed)
const conversationCount = 50
const listenerCount = 100
/** Below the limit of 60 messages a minute and person, in ms. */
const pauseMs = 1050
/** A killed process leaves its jobs to the others within a minute; on a busy machine events lag behind. In ms. */
const settleWithinMs = 300_000
const now = () => new Date()

type Script<Server> = (settings?: string[]) => Promise<Server & { url: string; stop(): Promise<void> }>

interface Conversation {
  id: string
  pages: readonly ChatPage[]
}

async function startServers() {
  const { startPostgres } = (await import('../../../scripts/postgres.mjs' as string)) as {
    startPostgres: Script<object>
  }
  const { startRedis } = (await import('../../../scripts/redis.mjs' as string)) as { startRedis: Script<object> }
  const [postgres, redis] = await Promise.all([startPostgres(['fsync=off']), startRedis()])
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    QE_DATA_DIR: temporaryFolder(),
    STRIPE_SECRET_KEY: 'sk_test_chat',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_chat',
    STRIPE_WEBHOOK_SECRET: 'whsec_chat',
    LOG_LEVEL: 'fatal',
  }
  const database = await openDatabase({ url: postgres.url, dataDir: null })
  await migrateDatabase(database, apiFolder)
  return { postgres, redis, env, database }
}

/** Creates the conversations and opens a page for each side, and pages of people who have none. */
async function openPages({ db }: OpenDatabase, balancer: LoadBalancer, urls: readonly string[]) {
  const w = await smallWorld(testAppOver(db, urls, now))
  const { as } = testAppOver(db, [balancer.url], now)
  const addPerson = async (role: 'guest' | 'provider'): Promise<Caller & { id: string }> => {
    const id = randomUUID()
    await db.insert(person).values({ id, email: `${id}@example.com`, firstName: 'Pat', lastName: 'Example', role })
    return { id, ...(await as(id)) }
  }
  const conversations: Conversation[] = []
  await inParallel([...Array(conversationCount).keys()], 5, async () => {
    const [guest, host] = [await addPerson('guest'), await addPerson('provider')]
    const propertyId = await w.listing({ hostId: host.id })
    const { data } = await callerOf(urls, guest.token).call('chat/chat-room/create', { propertyId })
    const pages = [guest, host].map((one) => openChatPage(balancer.url, one, data.id))
    conversations.push({ id: data.id, pages })
  })
  const listeners: ChatPage[] = []
  await inParallel([...Array(listenerCount).keys()], 5, async () => {
    listeners.push(openChatPage(balancer.url, await addPerson('guest'), null))
  })
  return { conversations, listeners }
}

/** Kills processes and cuts connections until it is stopped. */
function disturb(
  processes: Awaited<ReturnType<typeof startApi>>[],
  envs: readonly Record<string, string>[],
  balancer: LoadBalancer,
) {
  const counts = { kills: 0, cuts: 0 }
  let isOver = false
  const kill = async () => {
    while (!isOver) {
      await wait(1000 * random.between(8, 20))
      const n = random.between(0, processes.length - 1)
      const victim = processes[n]
      if (isOver || !victim) break
      victim.child.kill('SIGKILL')
      await victim.ended
      counts.kills++
      processes[n] = await startApi(envs[n] ?? {})
    }
  }
  const cut = async () => {
    while (!isOver) {
      await wait(random.between(20, 180))
      if (balancer.cutOne()) counts.cuts++
    }
  }
  const ended = Promise.all([kill(), cut()])
  return {
    counts,
    stop: async () => {
      isOver = true
      await ended
    },
  }
}

/** Writes in turns, at random from both sides; returns what was acknowledged, in each sender's order. */
async function writeAll({ pages }: Conversation, count: number): Promise<ChatMessage[]> {
  const [mine = 0, theirs = 0] = [Math.ceil(count / 2), Math.floor(count / 2)]
  const write = async (page: ChatPage | undefined, many: number) => {
    const sent: ChatMessage[] = []
    for (let n = 0; page && n < many; n++) {
      const began = performance.now()
      sent.push(await page.send(`Message ${n} of ${many}`))
      await wait(Math.max(0, pauseMs - (performance.now() - began)))
    }
    return sent
  }
  return (await Promise.all([write(pages[0], mine), write(pages[1], theirs)])).flat()
}

/** What is wrong with a conversation; nothing when all is well. */
async function violationsIn(
  database: OpenDatabase,
  { id, pages }: Conversation,
  sent: ChatMessage[],
): Promise<string[]> {
  const stored = await rows<{ id: string; seq: number; clientId: string | null }>(
    database.db,
    sql`select id, seq, client_id as "clientId" from chat_message where conversation_id = ${id} order by seq`,
  )
  const wrong: string[] = []
  const times = (clientId: string | null) => stored.filter((one) => one.clientId === clientId).length
  for (const { clientId, text } of sent)
    if (times(clientId) !== 1) wrong.push(`“${text}” is stored ${times(clientId)} times`)
  if (stored.some(({ seq }, index) => seq !== index + 1)) wrong.push('the positions have gaps')
  for (const senderId of new Set(sent.map((message) => message.senderId))) {
    const seqs = sent.filter((message) => message.senderId === senderId).map(({ seq }) => seq)
    if (seqs.some((seq, index) => index > 0 && seq <= (seqs[index - 1] ?? 0))) wrong.push('a sender’s order is lost')
  }
  for (const [side, page] of pages.entries()) {
    const shown = page.shown().map((message) => message.id)
    const missing = stored.filter((message) => !shown.includes(message.id)).length
    if (missing > 0) wrong.push(`${missing} of ${stored.length} are not shown on side ${side}`)
    else if (shown.join() !== stored.map((message) => message.id).join()) wrong.push(`side ${side} shows another order`)
  }
  return wrong.map((what) => `conversation ${id}: ${what}`)
}

const percentile = (times: readonly number[], share: number) =>
  Math.round([...times].sort((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0)

const began = performance.now()
const seconds = () => Math.round((performance.now() - began) / 1000)
buildApi()
const { postgres, redis, env, database } = await startServers()
const ports = [await freePort(), await freePort()]
const envs = ports.map((port) => ({ ...env, PORT: String(port) }))
const processes = [await startApi(envs[0] ?? {}), await startApi(envs[1] ?? {})]
const balancer = await startLoadBalancer(ports, random)
const { conversations, listeners } = await openPages(
  database,
  balancer,
  processes.map(({ url }) => url),
)
console.log(`${conversations.length} conversations and ${listeners.length} listeners, seed ${seed}; ${seconds()} s.`)

const disturbance = disturb(processes, envs, balancer)
const progress = setInterval(() => {
  const acknowledged = conversations
    .flatMap(({ pages }) => pages)
    .reduce((sum, { ackTimes }) => sum + ackTimes.length, 0)
  const { kills, cuts } = disturbance.counts
  console.log(`${acknowledged} acknowledged, ${kills} processes killed, ${cuts} connections cut; ${seconds()} s.`)
}, 30_000)
const shares = conversations.map((_, n) => Math.floor((messageCount + n) / conversationCount))
const sent = await Promise.all(conversations.map((conversation, n) => writeAll(conversation, shares[n] ?? 0)))
await disturbance.stop()
clearInterval(progress)

const findViolations = async () =>
  (await Promise.all(conversations.map((one, n) => violationsIn(database, one, sent[n] ?? [])))).flat()
const settling = performance.now()
let violations = await findViolations()
while (violations.length > 0 && performance.now() - settling < settleWithinMs) {
  await wait(1000)
  violations = await findViolations()
}
const settled = Math.round((performance.now() - settling) / 1000)
const overheard = listeners.reduce((sum, { heard }) => sum + heard.length, 0)
if (overheard > 0) violations.push(`${overheard} messages reached people of no conversation`)

const pages = conversations.flatMap((conversation) => conversation.pages)
const all = [...pages, ...listeners]
const sum = (count: (page: ChatPage) => number) => all.reduce((total, page) => total + count(page), 0)
const heardTwice = sum(({ heard }) => heard.length - new Set(heard.map(({ id }) => id)).size)
const waits = pages.flatMap(({ ackTimes }) => ackTimes)
const stored = await row<{ count: number }>(database.db, sql`select count(*)::int as count from chat_message`)
for (const line of violations.slice(0, 20)) console.error(line)
console.log(
  `${waits.length} messages acknowledged and ${stored?.count} stored, ${disturbance.counts.kills} processes killed, ` +
    `${disturbance.counts.cuts} connections cut, ${sum(({ connections }) => connections.all)} connections, ` +
    `${sum(({ connections }) => connections.recovered)} recovered; ${heardTwice} events came twice, shown once.`,
)
console.log(
  `Acknowledged after ${percentile(waits, 0.5)} ms (p50), ${percentile(waits, 0.99)} ms (p99); all shown ` +
    `${settled} s after the last; ${violations.length} violations; ${seconds()} s.`,
)
for (const page of all) page.close()
balancer.close()
await Promise.all(processes.map((one) => one.stop()))
await database.close()
await Promise.all([postgres.stop(), redis.stop()])
process.exit(violations.length === 0 && waits.length === messageCount ? 0 : 1)
