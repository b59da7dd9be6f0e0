import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCluster } from '../../scripts/cluster.mjs'
import { freePort } from '../../scripts/postgres.mjs'
import { root } from '../../scripts/root.mjs'
import { buildServers, run } from '../../scripts/stack.mjs'
import { percentile } from './load'
import { createField, inspect } from './world'

/**
 * `npm run simulate -- rolling-update [--from <commit>] [--guests 24] [--seconds 20]`: the previous release serves two
 * API processes and a worker under load; the new release's migrations run, then each process is replaced. No call may
 * fail. The previous release is the commit before the newest migration unless `--from` names another.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    guests: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '20' },
  },
})
const pauseMs = Number(values.seconds) * 1000

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** Checks out and builds a release beside the working tree. @returns its folder */
function buildRelease(commit: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'qe-release-')), 'source')
  git('worktree', 'add', '--detach', folder, commit)
  process.once('exit', () => {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
    rmSync(join(folder, '..'), { recursive: true, force: true })
  })
  const program = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${args.join(' ')} failed in ${folder}:\n${stdout}${stderr}`)
  }
  program('--input-type=module', '--eval', "const { install } = await import('./scripts/install.mjs'); install()")
  program('api/build.mjs')
  program('demo-world/build.mjs')
  return folder
}

const from = values.from ?? `${git('log', '-1', '--format=%H', '--', 'api/migrations/meta/_journal.json')}~1`
const commit = git('rev-parse', '--short', from)
console.log(`From ${commit} to the working tree, two API processes and a worker, ${values.guests} guests`)
const previous = buildRelease(commit)
await buildServers(['api', 'demo-world', 'emulators', 'releases'])
const releasesDir = join(root, '.data', 'releases')
if (!existsSync(releasesDir)) await run('releases/dist/cli.js', ['ensure', '--store', releasesDir], {}, { echo: true })

const noLimits = { AUTH_RATE_PER_MINUTE: '1000000', WRITE_RATE_PER_MINUTE: '1000000', RATE_PER_MINUTE: '1000000' }
const cluster = await startCluster({
  program: join(previous, 'demo-world/dist/main.js'),
  sitePort: await freePort(),
  releasesDir,
  isSeeded: false,
  env: noLimits,
})
try {
  const field = await createField(cluster, Number(values.guests))
  const { load, check, database } = field
  load.start()
  await wait(pauseMs)
  const began = Date.now()
  await run('api/dist/migrate.js', [], { DATABASE_URL: cluster.postgres.url, QE_DATA_DIR: cluster.folder })
  const migrated = Date.now()
  for (const name of cluster.names) {
    await cluster.stop(name)
    await cluster.start(name, 'demo-world/dist/main.js')
    console.log(`  ${name} replaced after ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
  const replaced = Date.now()
  await wait(pauseMs)
  await load.stop()

  const spans = [
    ['previous release', 0, began],
    ['migrations', began, migrated],
    ['replacing', migrated, replaced],
    ['new release', replaced, Number.POSITIVE_INFINITY],
  ] as const
  for (const [name, start, end] of spans) {
    const times = load.measures.filter(({ at }) => at >= start && at < end).map(({ ms }) => ms)
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
    console.log(
      `  ${name}: ${times.length} calls, ${load.failures(start, end).length} failed, p50 ${p50} ms, p99 ${p99} ms`,
    )
  }
  for (const { call, status, at } of load.failures().slice(0, 10))
    console.log(`    ${call} ${status || 'connection lost'} at ${((at - began) / 1000).toFixed(1)} s`)
  const { bookings, messages, prices } = load.acknowledged
  console.log(`  acknowledged: ${bookings.size} bookings, ${messages.size} messages, ${prices.size} prices`)
  check('no call failed', load.failures().length === 0)
  const found = await inspect(database, load.acknowledged)
  for (const [what, count] of Object.entries(found)) check(`${what}: ${count}`, count === 0)
  await database.close()
  process.exitCode = field.hasFailed() ? 1 : 0
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await cluster.stopAll()
}
process.exit()
