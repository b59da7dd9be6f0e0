import { folderObjectStore } from '@qe/object-store'
import { run } from '../cli/run'
import { disable, rollback, rollout } from '../deploy'
import { publish } from '../publish'
import { status, statusTable } from '../status'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { noCounters } from '../testing/no-counters'
import { noWatch, readOwnWatch, storeWatch } from '../watch/stored-watch'
import { countsOf, noVisitors, totalKey } from '../watch/totals'
import { Watcher } from '../watch/watcher'
import { firstStep, pause, resume, takeStep } from './follow-plan'
import { minVisitorsToStep, nextStep, parsePlan } from './rollout-plan'

const by = 'ada'
const name = 'mf-example'
const minute = 60_000
const begin = Date.now()
const at = (minutes: number) => new Date(begin + minutes * minute)

async function withPlan(steps = '1,5,25,100', every = '10m') {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
  const plan = parsePlan(steps, every)
  await publish(store, { from: exampleBuild({ version: '2.0.0' }), by, to: plan.steps[0], plan })
  return store
}
const planOf = async (store: ReleaseStore) =>
  (await store.read()).microFrontends[name]?.find(({ metadata }) => metadata.version === '2.0.0')
/** A watcher whose visitors and clock the test sets. */
function watching(store: ReleaseStore) {
  const counted = { canary: noVisitors, control: noVisitors }
  let time = at(0)
  const watcher = new Watcher({
    store,
    totals: () => ({
      [totalKey(name, '2.0.0', 'rollout')]: countsOf({ ...noCounters, failures: counted.canary }),
      [totalKey(name, '1.0.0', 'default')]: countsOf({ ...noCounters, failures: counted.control }),
    }),
    onRollback: () => {},
    now: () => time,
  })
  return {
    watcher,
    async check(minutes: number, visitors: number, failed = 0) {
      time = at(minutes)
      counted.canary = { visitors, failed }
      counted.control = { visitors: 20 * visitors, failed: Math.round(0.04 * visitors) }
      await watcher.check()
      const release = await planOf(store)
      return release?.deployment.default ? 'default' : release?.deployment.traffic
    },
  }
}

describe('a plan', () => {
  it.each([
    ['0,50', '10m'],
    ['5,101', '10m'],
    ['25,5', '10m'],
    ['5,5', '10m'],
    ['five', '10m'],
    ['', '10m'],
    ['5,100', '10'],
    ['5,100', '0m'],
    ['5,100', '31d'],
  ])('of %s every %s is refused in a sentence', (steps, every) => {
    expect(() => parsePlan(steps, every)).toThrow(/is no plan: name percentages|is no time for a step/)
  })

  it('of everybody at once is refused, with what to type', () => {
    expect(() => parsePlan('100', '1h')).toThrow('publish or promote gives a version to everybody')
  })

  it('goes on step by step to everybody, once its time is over and enough visitors have had it', async () => {
    const store = await withPlan()
    const { check } = watching(store)
    expect(await check(0, 0)).toBe(1)
    expect(await check(9, minVisitorsToStep - 20)).toBe(1)
    expect(await check(10, minVisitorsToStep - 10)).toBe(1)
    expect(await check(11, minVisitorsToStep)).toBe(5)
    expect(await check(20, 3000)).toBe(5)
    expect(await check(21, 3000)).toBe(25)
    expect(await check(31, 10_000)).toBe('default')
    expect((await planOf(store))?.extras.plan).toBeNull()
    expect((await store.log()).map(({ action, by: who }) => `${action} (${who})`).slice(1)).toEqual([
      'publish mf-example 2.0.0 1 % step 1 of 4 (ada)',
      'rollout mf-example 2.0.0 5 % step 2 of 4 (watch)',
      'rollout mf-example 2.0.0 25 % step 3 of 4 (watch)',
      'promote mf-example 2.0.0 (watch)',
    ])
    expect((await verify(store)).faults).toEqual([])
  })

  it('does not go to everybody before the watch would promote it', async () => {
    const store = await withPlan('25,100')
    const { check } = watching(store)
    await check(0, 0)
    expect(await check(60, 500)).toBe(25)
    expect(await check(61, 5000)).toBe('default')
  })

  it('waits while the version may be worse, and ends when it is rolled back', async () => {
    const store = await withPlan()
    const { check } = watching(store)
    await check(0, 0)
    expect(await check(20, 600, 5)).toBe(1)
    expect(await check(21, 700, 30)).toBe(0)
    expect((await planOf(store))?.extras).toMatchObject({ plan: null, disabled: { by: 'watch' } })
  })

  it('stays at its share while it is paused, and begins that step anew when it is resumed', async () => {
    const store = await withPlan()
    const { check } = watching(store)
    await check(0, 0)
    await pause(store, by, name, 'a fair in town')
    await expect(pause(store, by, name, 'again')).rejects.toThrow('mf-example is paused already: a fair in town (ada).')
    expect(await check(60, 5000)).toBe(1)
    await resume(store, by, name)
    await expect(resume(store, by, name)).rejects.toThrow('mf-example is not paused.')
    expect(await check(5, 6000)).toBe(1)
    expect(await check(11, 6000)).toBe(5)
  })

  it('waits at each share for visitors who have had the version there, also once its time is over', async () => {
    const store = await withPlan()
    const { watcher, check } = watching(store)
    await check(0, 0)
    expect(await check(11, 5000)).toBe(5)
    expect(await check(25, 5000)).toBe(5)
    expect(await check(26, 4999 + minVisitorsToStep)).toBe(5)
    await storeWatch(store.objects, 'one', { ...noWatch, followed: watcher.followed })
    const [stored] = (await readOwnWatch(store.objects, 'one')).followed
    const plan = (await planOf(store))?.extras.plan
    if (!plan) throw new Error('The plan is over.')
    expect(nextStep(plan, stored, at(26))).toEqual({ kind: 'wait', why: '199 of 200 visitors at this share' })
    expect(nextStep({ ...plan, since: at(27).toISOString() }, stored, at(60))).toEqual({
      kind: 'wait',
      why: '0 of 200 visitors at this share',
    })
    expect(await check(27, 5010 + minVisitorsToStep)).toBe(25)
  })

  it('that is begun with a version that has had visitors waits for others', async () => {
    const store = await withPlan()
    await rollout(store, by, name, '2.0.0', { to: 3 })
    const { check } = watching(store)
    await check(0, 0)
    await check(5, 5000)
    await rollout(store, by, name, '2.0.0', { to: 4, plan: firstStep(parsePlan('4,5,100', '1m'), at(5)) })
    expect(await check(10, 5000)).toBe(4)
    expect(await check(11, 5000 + minVisitorsToStep)).toBe(5)
  })

  it('is ended by a change of its version by hand', async () => {
    const store = await withPlan()
    await rollout(store, by, name, '2.0.0', { to: 10 })
    await expect(pause(store, by, name, 'late')).rejects.toThrow('No version of mf-example has a plan.')
  })

  it('is ended by its present share too when somebody gives that by hand, and says so', async () => {
    const store = await withPlan()
    const said: string[] = []
    const say = (text: string) => said.push(text)
    const args = ['rollout', name, '2.0.0', '--to', '1', '--store', store.objects.location]
    expect(await run(args, say, say)).toBe(0)
    expect(said.join('\n')).toMatch(/^Revision 3: rollout mf-example 2\.0\.0 1 % \(ends its plan\)\n/)
    expect(await planOf(store)).toMatchObject({ deployment: { traffic: 1 }, extras: { plan: null } })
    await expect(pause(store, by, name, 'late')).rejects.toThrow('No version of mf-example has a plan.')
    await expect(rollout(store, by, name, '2.0.0', { to: 1 })).rejects.toThrow('already has this setting')
    expect((await verify(store)).faults).toEqual([])
  })

  it('goes on when a cohort is named that has its version already, since that changes nothing', async () => {
    const store = await withPlan()
    await expect(rollout(store, by, name, '2.0.0', { remove: ['beta'] })).rejects.toThrow('already has this setting')
    expect((await planOf(store))?.extras.plan).toMatchObject({ step: 0 })
  })

  const give = (version: string, options: { to: number }) => (store: ReleaseStore) =>
    publish(store, { from: exampleBuild({ version }), by: 'tom', ...options })

  it.each<[string, (store: ReleaseStore) => Promise<unknown>]>([
    ['publish mf-example 3.0.0 10 %', give('3.0.0', { to: 10 })],
    ['rollout mf-example 0.9.0 + cohort beta', (store) => rollout(store, 'tom', name, '0.9.0', { add: ['beta'] })],
    ['disable mf-example 1.0.0: leaks', (store) => disable(store, 'tom', name, '1.0.0', 'leaks')],
    ['rollback mf-example 1.0.0: leaks', (store) => rollback(store, 'tom', name, { version: '1.0.0', why: 'leaks' })],
  ])('is paused by %s, which status and the log say', async (action, change) => {
    const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
    for (const version of ['0.9.0', '1.0.0']) await publish(store, { from: exampleBuild({ version }), by })
    const plan = parsePlan('1,5,25,100', '10m')
    await publish(store, { from: exampleBuild({ version: '2.0.0' }), by, to: plan.steps[0], plan })
    await change(store)
    expect((await store.log()).at(-1)).toMatchObject({
      action,
      note: expect.stringContaining('pauses the plan of mf-example 2.0.0'),
    })
    expect(statusTable(await status(store))).toContain(`step 1 of 1, 5, 25, 100 %: waits, paused by tom: ${action}`)
    await resume(store, by, name)
    expect((await verify(store)).faults).toEqual([])
  })

  it('goes on beside what nobody is given, and beside a rollback by the watch', async () => {
    const store = await withPlan()
    await give('3.0.0', { to: 0 })(store)
    await disable(store, 'tom', name, '3.0.0', 'nobody had it')
    expect((await planOf(store))?.extras.plan?.paused).toBeNull()
    const other = new ReleaseStore(folderObjectStore(temporaryFolder()))
    for (const version of ['1.0.0', '1.1.0']) await publish(other, { from: exampleBuild({ version }), by })
    const plan = parsePlan('1,5', '10m')
    await publish(other, { from: exampleBuild({ version: '2.0.0' }), by, to: plan.steps[0], plan })
    await rollback(other, 'watch', name, { version: '1.1.0', why: 'it fails' })
    expect((await planOf(other))?.extras.plan).toMatchObject({ step: 0, paused: null })
  })

  it('takes no newer version away with its last step, and says what it waits for', async () => {
    const store = await withPlan('1,100')
    await give('3.0.0', { to: 10 })(store)
    await resume(store, by, name)
    const { check } = watching(store)
    await check(0, 0)
    expect(await check(60, 10_000)).toBe(1)
    expect((await store.read()).microFrontends[name]?.[0]?.deployment.traffic).toBe(10)
    expect(statusTable(await status(store))).toContain(
      'waits, 3.0.0 is newer: roll it back, or promote one of the two by hand',
    )
    await rollback(store, by, name, { version: '3.0.0' })
    await resume(store, by, name)
    await check(61, 10_000)
    expect(await check(120, 20_000)).toBe('default')
  })

  it('is the only one of its remote', async () => {
    const store = await withPlan()
    const second = publish(store, {
      from: exampleBuild({ version: '3.0.0' }),
      by,
      to: 5,
      plan: parsePlan('5,100', '1h'),
    })
    await expect(second).rejects.toThrow('mf-example 2.0.0 has a plan already.')
    await disable(store, by, name, '2.0.0', 'makes room')
    await publish(store, { from: exampleBuild({ version: '4.0.0' }), by, to: 5, plan: parsePlan('5,100', '1h') })
  })

  it('takes each step once, however many servers decide it', async () => {
    const store = await withPlan()
    const release = await planOf(store)
    const plan = release?.extras.plan ?? firstStep(parsePlan('1,5', '1m'), at(0))
    const steps = await Promise.allSettled(
      Array.from({ length: 5 }, () => takeStep(store, { name, version: '2.0.0', plan, to: 5, now: at(10) })),
    )
    expect(steps.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(1)
    expect((await planOf(store))?.extras.plan).toMatchObject({ step: 1, since: at(10).toISOString() })
  })

  it('is in the status, with what it waits for', async () => {
    const store = await withPlan()
    const { watcher, check } = watching(store)
    await check(0, 0)
    await check(1, 143)
    await storeWatch(store.objects, 'one', { ...noWatch, followed: watcher.followed })
    expect(statusTable(await status(store))).toMatch(
      /step 1 of 1, 5, 25, 100 %: waits, until \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
    )
  })

  it('is started, paused and resumed by commands, which refuse half of one', async () => {
    const store = await withPlan('50,100')
    await rollout(store, by, name, '2.0.0', { to: 1 })
    const folder = store.objects.location
    const type = async (...args: string[]) => {
      const said: string[] = []
      const code = await run(
        [...args, '--store', folder],
        (text) => said.push(text),
        (text) => said.push(text),
      )
      return [code, said.join('\n')] as const
    }
    expect(await type('rollout', name, '2.0.0', '--plan', '5,25')).toEqual([2, expect.stringContaining('wants both')])
    expect(await type('rollout', name, '2.0.0', '--plan', '0,25', '--every', '1h')).toEqual([
      1,
      expect.stringContaining('is no plan'),
    ])
    expect((await type('rollout', name, '2.0.0', '--plan', '5,25', '--every', '1h'))[0]).toBe(0)
    expect(await type('pause', name, '--why', 'a fair')).toEqual([0, expect.stringContaining('paused by')])
    expect((await type('resume', name))[0]).toBe(0)
    expect((await planOf(store))?.extras.plan).toMatchObject({ steps: [5, 25], step: 0, paused: null })
  })
})
