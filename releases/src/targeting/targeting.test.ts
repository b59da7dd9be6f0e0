import { folderObjectStore } from '@qe/object-store'
import { run } from '../cli/run'
import { promote, rollback, rollout } from '../deploy'
import { firstStep, takeStep } from '../plan/follow-plan'
import { parsePlan } from '../plan/rollout-plan'
import { publish } from '../publish'
import { status, statusTable } from '../status'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { parseTarget } from './parse-target'

const by = 'ada'
const name = 'mf-example'
const portugal = { country: ['PT'] }

/** A store with the default 1.0.0, and 2.0.0 for a tenth of Portugal. */
async function withTarget() {
  const folder = temporaryFolder()
  const store = new ReleaseStore(folderObjectStore(folder))
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
  await publish(store, { from: exampleBuild({ version: '2.0.0' }), by, to: 10, target: portugal })
  return { folder, store }
}
const releaseOf = async (store: ReleaseStore, version: string) => {
  const found = (await store.read()).microFrontends[name]?.find(({ metadata }) => metadata.version === version)
  if (!found) throw new Error(`There is no ${version}.`)
  return found
}
const targetIn = async (store: ReleaseStore, version = '2.0.0') => (await releaseOf(store, version)).extras.target
const lastAction = async (store: ReleaseStore) => (await store.log()).at(-1)?.action

async function type(folder: string, line: string) {
  const [printed, errors]: string[][] = [[], []]
  const code = await run(
    [...line.split(' '), '--store', folder],
    (text) => printed?.push(text),
    (text) => errors?.push(text),
  )
  return { code, text: [...(printed ?? []), ...(errors ?? [])].join('\n') }
}

describe('a target as it is typed', () => {
  it('may be of several fields, each with several values, in any order', () => {
    expect(parseTarget(['country=PT,ES', 'language=de', 'country=DE'])).toEqual({
      country: ['DE', 'ES', 'PT'],
      language: ['de'],
    })
  })

  it('may be everybody, or not be there', () => {
    expect(parseTarget(['everybody'])).toBeNull()
    expect(parseTarget([])).toBeUndefined()
  })

  it.each([
    ['country=Portugal', 'Portugal is no country: it takes two capital letters'],
    ['country=', 'Nothing is no country'],
    ['country', 'Nothing is no country'],
    ['language=DE', 'DE is no language'],
    ['role=admin', 'admin is no role: it takes signed-out, guest or provider'],
    ['device=watch', 'watch is no device: it takes phone or desktop'],
    ['cohort=a b', 'a b is no cohort'],
    ['weather=rain', 'There is no field weather to choose visitors by: --only takes country=…'],
    ['toString=PT', 'There is no field toString'],
    ['=PT', 'There is no field without a name'],
    [`country=${Array.from({ length: 21 }, (_, n) => `A${String.fromCharCode(65 + n)}`)}`, 'country has 21 values; 20'],
  ])('%s is refused in a sentence', (text, sentence) => expect(() => parseTarget([text])).toThrow(sentence))
})

describe('a rollout with a target', () => {
  it('is in the log, in the document and in the status, in words', async () => {
    const { folder, store } = await withTarget()
    expect(await lastAction(store)).toBe('publish mf-example 2.0.0 10 % of country PT')
    expect(await targetIn(store)).toEqual(portugal)
    expect((await type(folder, `rollout ${name} 2.0.0 --to 20 --only country=PT,ES --only device=phone`)).code).toBe(0)
    expect(await lastAction(store)).toBe('rollout mf-example 2.0.0 20 % of country ES or PT and device phone')
    const rows = await status(store)
    expect(rows.map(({ percent, target }) => [percent, target])).toEqual([
      [20, 'country ES or PT and device phone'],
      [100, null],
    ])
    expect(statusTable(rows)).toContain('20 % of country ES or PT and device phone')
    expect((await verify(store)).faults).toEqual([])
  })

  it('keeps its target while its share changes, and loses it when told so', async () => {
    const { folder, store } = await withTarget()
    await rollout(store, by, name, '2.0.0', { to: 30 })
    expect([await targetIn(store), await lastAction(store)]).toEqual([
      portugal,
      'rollout mf-example 2.0.0 30 % of country PT',
    ])
    expect((await type(folder, `rollout ${name} 2.0.0 --only everybody`)).code).toBe(0)
    expect([await targetIn(store), await lastAction(store)]).toEqual([null, 'rollout mf-example 2.0.0 of everybody'])
    expect((await releaseOf(store, '2.0.0')).deployment).toEqual({ traffic: 30, default: false })
  })

  it('that it has already is refused, as is one of the default', async () => {
    const { folder } = await withTarget()
    expect(await type(folder, `rollout ${name} 2.0.0 --only country=PT`)).toMatchObject({ code: 1 })
    expect((await type(folder, `rollout ${name} 1.0.0 --only country=PT`)).text).toContain('everybody has it already')
  })

  it('that is mistyped is refused, and nothing is changed', async () => {
    const { folder, store } = await withTarget()
    expect(await type(folder, `rollout ${name} 2.0.0 --to 50 --only country=Portugal`)).toMatchObject({ code: 1 })
    expect((await store.log()).length).toBe(2)
  })

  it('is refused beside five others, and not beside one that has the same', async () => {
    const { folder, store } = await withTarget()
    for (const [index, country] of ['ES', 'DE', 'FR', 'IT'].entries())
      await publish(store, {
        from: exampleBuild({ version: `2.${index + 1}.0` }),
        by,
        to: 10,
        target: { country: [country] },
      })
    const from = exampleBuild({ version: '3.0.0' })
    expect((await type(folder, `publish-folder ${from} --to 5 --only country=AT --no-smoke`)).text).toContain(
      'has 5 targets already, and no more at a time: country IT; country FR; country DE; country ES; country PT.',
    )
    expect((await type(folder, `publish-folder ${from} --to 5 --only country=PT --no-smoke`)).code).toBe(0)
    expect((await type(folder, `rollout ${name} 2.1.0 --only country=AT`)).code).toBe(0)
  })

  it('reaches all who match at 100 %, and becomes everybody’s by a promotion alone', async () => {
    const { store } = await withTarget()
    await rollout(store, by, name, '2.0.0', { to: 100 })
    expect((await releaseOf(store, '2.0.0')).deployment).toEqual({ traffic: 100, default: false })
    await expect(rollout(store, by, name, '2.0.0', { target: null })).rejects.toThrow('promote mf-example 2.0.0')
    await promote(store, by, name, '2.0.0')
    expect((await releaseOf(store, '2.0.0')).deployment).toEqual({ traffic: 100, default: true })
    expect(await targetIn(store)).toBeNull()
  })

  it('comes back with its target when the default that ended it is rolled back', async () => {
    const { store } = await withTarget()
    await publish(store, { from: exampleBuild({ version: '3.0.0' }), by })
    expect(await targetIn(store)).toBeNull()
    await rollback(store, by, name)
    expect(await targetIn(store)).toEqual(portugal)
    expect((await releaseOf(store, '2.0.0')).deployment.traffic).toBe(10)
  })

  it('loses its target when it is rolled back, so that it can’t come back unseen', async () => {
    const { store } = await withTarget()
    await rollback(store, by, name)
    expect(await targetIn(store)).toBeNull()
  })

  it('of a first version is passed over, and that is said', async () => {
    const folder = temporaryFolder()
    const from = exampleBuild()
    const { text } = await type(folder, `publish-folder ${from} --only country=PT --no-smoke`)
    expect(text).toContain('It has nothing beside it yet, so --only was passed over.')
    expect(await targetIn(new ReleaseStore(folderObjectStore(folder)), '1.0.0')).toBeUndefined()
  })

  it('by a plan ends with all who match, and not as everybody’s default', async () => {
    const { store } = await withTarget()
    const plan = firstStep(parsePlan('10,100', '10m'), new Date())
    await rollout(store, by, name, '2.0.0', { to: 10, plan })
    await takeStep(store, { name, version: '2.0.0', plan, to: 100, now: new Date() })
    expect((await releaseOf(store, '2.0.0')).deployment).toEqual({ traffic: 100, default: false })
    expect(await targetIn(store)).toEqual(portugal)
    expect(statusTable(await status(store))).toContain('all who match have it; promote it for everybody')
  })
})

it('versions without a target are written as before there were any', async () => {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by })
  await publish(store, { from: exampleBuild({ version: '1.2.0' }), by, to: 10 })
  await rollout(store, by, name, '1.2.0', { to: 20 })
  await rollback(store, by, name)
  expect(JSON.stringify([await store.log(), await store.read()])).not.toMatch(/"target"|"flags"/)
})
