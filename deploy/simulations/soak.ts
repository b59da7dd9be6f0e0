import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { rows } from '../../api/src/database/rows'
import { startCluster } from '../../scripts/cluster.mjs'
import { freePort } from '../../scripts/postgres.mjs'
import { root } from '../../scripts/root.mjs'
import { buildServers, run } from '../../scripts/stack.mjs'
import { percentile } from './load'
import { startSlowMail } from './slow-mail'
import { createField, inspect } from './world'

/**
 * `npm run simulate -- soak [--minutes 10] [--guests 12]`: mixed load on two API processes and a worker; twelve guests
 * are what two cores carry beside those who make the load. Each minute a process is killed; the mail server takes 9 s
 * an e-mail for a minute, Stripe hangs for one, PostgreSQL and Redis are restarted. Nothing that was acknowledged may
 * be lost, nothing done twice, and chat stays fast.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, guests: { type: 'string', default: '12' } },
})
const minutes = Number(values.minutes)
const minute = 60_000
const slowMailMs = 9000

await buildServers(['api', 'demo-world', 'emulators', 'releases'])
const releasesDir = join(root, '.data', 'releases')
if (!existsSync(releasesDir)) await run('releases/dist/cli.js', ['ensure', '--store', releasesDir], {}, { echo: true })
const mail = await startSlowMail()
const cluster = await startCluster({
  sitePort: await freePort(),
  releasesDir,
  isSeeded: false,
  env: {
    SMTP_URL: mail.url,
    ...{ AUTH_RATE_PER_MINUTE: '1000000', WRITE_RATE_PER_MINUTE: '1000000', RATE_PER_MINUTE: '1000000' },
  },
})

const began = Date.now()
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const tell = (what: string) => console.log(`  ${seconds(began).padStart(8)}  ${what}`)

/** Kills a process as a crash does, and starts it again. */
async function killAndRestart(name: string): Promise<void> {
  cluster.process(name)?.kill('SIGKILL')
  tell(`${name} killed`)
  const at = Date.now()
  await wait(1000)
  await cluster.start(name)
  tell(`${name} back after ${seconds(at)}`)
}

/** What happens besides in a minute, by its number from 0. */
const events: Record<number, () => Promise<void>> = {
  2: async () => {
    mail.delayMs = slowMailMs
    tell('mail takes 9 s')
    await wait(minute)
    mail.delayMs = 0
    tell('mail is fast again')
  },
  4: async () => {
    cluster.emulators.stripe?.kill('SIGSTOP')
    tell('Stripe hangs')
    await wait(minute)
    cluster.emulators.stripe?.kill('SIGCONT')
    tell('Stripe answers again')
  },
  6: async () => {
    await cluster.postgres.restart()
    tell('PostgreSQL restarted')
  },
  7: async () => {
    await cluster.redis.restart()
    tell('Redis restarted')
  },
}

try {
  const field = await createField(cluster, Number(values.guests))
  const { load, check, database } = field
  load.start()
  const underWay: Promise<void>[] = []
  for (let n = 0; n < minutes; n++) {
    const event = events[n]
    if (event) underWay.push(event())
    await wait(minute / 2)
    underWay.push(killAndRestart(cluster.names[n % cluster.names.length] ?? ''))
    await wait(minute / 2)
  }
  await Promise.all(underWay)
  await load.stop()
  tell('load stopped')

  for (let n = 0; n < minutes; n++) {
    const [from, until] = [began + n * minute, began + (n + 1) * minute]
    const within = ({ at }: { at: number }) => at >= from && at < until
    const calls = load.measures.filter(within)
    const chat = load.delivered.filter(within).map(({ ms }) => ms)
    const [p50, p99] = [0.5, 0.99].map((share) =>
      percentile(
        calls.map(({ ms }) => ms),
        share,
      ),
    )
    console.log(
      `  minute ${n + 1}: ${calls.length} calls, ${load.failures(from, until).length} failed, ` +
        `p50 ${p50} ms, p99 ${p99} ms; ` +
        `${chat.length} messages, p99 ${percentile(chat, 0.99)} ms`,
    )
  }
  const failed = load.failures().length
  const { bookings, messages, prices } = load.acknowledged
  console.log(
    `  ${load.measures.length} calls, ${failed} failed (${((100 * failed) / load.measures.length).toFixed(2)} %)`,
  )
  console.log(`  acknowledged: ${bookings.size} bookings, ${messages.size} messages, ${prices.size} prices`)

  // What is due runs to its end before the database is looked at.
  const dueMail = () => rows(database.db, sql`select 1 from outbox where topic = 'mail' and dead_at is null`)
  for (let looks = 0; (await dueMail()).length > 0 && looks < 120; looks++) await wait(1000)
  for (const [what, count] of Object.entries(await inspect(database, load.acknowledged)))
    check(`${what}: ${count}`, count === 0)
  const twice = [...mail.accepted].filter(([, times]) => times > 1)
  check(`e-mails sent twice: ${twice.length} of ${mail.accepted.size}`, twice.length === 0)
  const chat = load.delivered.map(({ ms }) => ms)
  check(`chat p99 over all: ${percentile(chat, 0.99)} ms`, percentile(chat, 0.99) <= 1000)
  await database.close()
  process.exitCode = field.hasFailed() ? 1 : 0
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  cluster.emulators.stripe?.kill('SIGCONT')
  await cluster.stopAll()
  await mail.close()
}
process.exit()
