import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everything, type Release } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { run } from '../cli/run'
import { disable, enable, promote, rollback, rollout } from '../deploy'
import { rulesOf } from '../flags/rules'
import { resetFlag, setFlag } from '../flags/switch-flag'
import { switchOff, switchOn } from '../off-switch'
import { takeStep } from '../plan/follow-plan'
import { parsePlan } from '../plan/rollout-plan'
import { publishPreview } from '../preview/publish-preview'
import { publish } from '../publish'
import { status, statusTable } from '../status'
import type { Change } from '../store/log-entry'
import { ReleaseStore, serializeDocument } from '../store/release-store'
import { sha256 } from '../store/sha256'
import { verify } from '../store/verify'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { keyIdOf, publicText } from '../trust/signing-key'
import { readTrust } from '../trust/trusted-keys'
import { Watcher } from '../watch/watcher'
import { freeze, parseUntil, unfreeze } from './freeze'

const by = 'ada'
const name = 'mf-example'
const hourMs = 3_600_000
const reason = 'Christmas'
const soon = () => new Date(Date.now() + hourMs)

afterEach(() => {
  jest.useRealTimers()
})

const flags = { tall: { type: 'boolean' as const, default: false, about: 'Taller rooms.' } }

/** 1.0.0 and 1.1.0 were the default, 1.2.0 is; 1.3.0 has 10 % of Portugal. */
async function site(frozen = name) {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publish(store, { from: exampleBuild({ version, flags }), by })
  await publish(store, { from: exampleBuild({ version: '1.3.0' }), by, to: 10, target: { country: ['PT'] } })
  await freeze(store, by, frozen, { until: soon(), reason })
  return store
}

const build = (version: string, of = name) => exampleBuild({ name: of, version })

describe('during a freeze', () => {
  it.each<[string, (store: ReleaseStore) => Promise<unknown>]>([
    ['a publish to everybody', (store) => publish(store, { from: build('1.4.0'), by })],
    ['a publish to a share', (store) => publish(store, { from: build('1.4.0'), by, to: 5 })],
    ['a larger share', (store) => rollout(store, by, name, '1.3.0', { to: 20 })],
    ['the same share of everybody', (store) => rollout(store, by, name, '1.3.0', { target: null })],
    ['a value of a flag', (store) => setFlag(store, by, { name, flag: 'tall', value: 'true', to: 5 })],
    ['another cohort', (store) => rollout(store, by, name, '1.3.0', { add: ['staff'] })],
    ['a promotion', (store) => promote(store, by, name, '1.3.0')],
    ['an older version as the default', (store) => promote(store, by, name, '1.0.0')],
  ])('%s is refused in words, and nothing is changed', async (_, change) => {
    const store = await site()
    const before = await store.log()
    await expect(change(store)).rejects.toThrow(
      /^mf-example is frozen until [\d-]{10} [\d:]{5} UTC: Christmas \(ada\)\. Nothing was changed\..*--despite-freeze/,
    )
    expect(await store.log()).toEqual(before)
  })

  it('rollbacks, disabling, smaller shares, switches, previews and what nobody gets go on', async () => {
    const store = await site()
    await rollout(store, by, name, '1.3.0', { to: 5 })
    await rollback(store, by, name, { version: '1.3.0' })
    await enable(store, by, name, '1.3.0')
    expect(await rollback(store, by, name, { version: '1.2.0' })).toMatchObject({ now: '1.1.0' })
    await disable(store, by, name, '1.1.0', 'leaks')
    await switchOff(store, by, name, 'leaks')
    await switchOn(store, by, name)
    await publish(store, { from: build('1.4.0'), by, to: 0 })
    const page = new URL('https://site.example')
    await publishPreview(store, { from: build('1.5.0-pr.1'), by, name, site: page, forMs: hourMs })
    expect((await verify(store)).faults).toEqual([])
  })

  it.each<[string, (known: Release) => Change]>([
    ['a new version', (known) => ({ name, add: { ...known, metadata: { ...known.metadata, version: '9.0.0' } } })],
    [
      'a version that is not published',
      () => ({
        name,
        version: '9.0.0',
        deployment: { traffic: 100, default: true },
        cohorts: [],
        disabled: null,
      }),
    ],
    ['a value of a flag', () => ({ name, flag: 'tall', rules: [{ value: true, traffic: 5 }] })],
  ])('that the default is disabled is no reason to give visitors %s with it', async (_, other) => {
    const store = await site()
    const known = (await store.read()).microFrontends[name]?.find(({ deployment }) => deployment.default) as Release
    const stop: Change = {
      name,
      version: '1.2.0',
      deployment: { traffic: 0, default: false },
      cohorts: [],
      disabled: { reason: 'leaks', by, at: new Date().toISOString() },
    }
    const entry = (...changes: Change[]) => store.change(by, () => ({ action: 'by hand', changes }))
    await expect(entry(stop, other(known))).rejects.toThrow('mf-example is frozen until')
    await expect(entry(stop)).resolves.toMatchObject({ action: 'by hand' })
  })

  it('rules of a flag are taken away, and no others take their place by another order', async () => {
    const store = await site()
    await unfreeze(store, by, name)
    const set = { name, flag: 'tall' }
    await setFlag(store, by, { ...set, value: 'true', to: 20 })
    await setFlag(store, by, { ...set, value: 'false', to: 10 })
    await freeze(store, by, name, { until: soon(), reason })
    const reordered = store.change(by, (document) => ({
      action: 'by hand',
      changes: [{ ...set, rules: [...rulesOf(document, name, 'tall')].reverse() }],
    }))
    await expect(reordered).rejects.toThrow('mf-example is frozen until')
    await setFlag(store, by, { ...set, value: 'false', to: 5 })
    await setFlag(store, by, { ...set, value: 'false', to: 0 })
    await resetFlag(store, by, name, 'tall')
    expect(rulesOf(await store.read(), name, 'tall')).toEqual([])
  })

  it('another micro-frontend goes on, unless everything is frozen', async () => {
    const one = await site()
    await publish(one, { from: build('1.0.0', 'mf-other'), by })
    const all = await site(everything)
    await expect(publish(all, { from: build('1.0.0', 'mf-other'), by })).rejects.toThrow('Everything is frozen until')
    await expect(publish(all, { from: build('1.4.0'), by })).rejects.toThrow('Everything is frozen until')
  })

  it('a plan takes no step, and status says until when', async () => {
    const store = await site()
    await unfreeze(store, by, name)
    const plan = parsePlan('20,100', '1m')
    await rollout(store, by, name, '1.3.0', {
      to: 20,
      plan: { ...plan, step: 0, since: '2026-01-01T00:00:00.000Z', paused: null },
    })
    await freeze(store, by, name, { until: soon(), reason })
    const watcher = new Watcher({ store, totals: () => ({}), onRollback: () => {} })
    await watcher.check()
    const release = (await store.read()).microFrontends[name]?.[0]
    expect(release?.deployment.traffic).toBe(20)
    const step = takeStep(store, {
      name,
      version: '1.3.0',
      plan: release?.extras.plan as never,
      to: 100,
      now: new Date(),
    })
    await expect(step).rejects.toThrow('is frozen until')
    const table = statusTable(await status(store))
    expect(table).toMatch(/step 1 of 20, 100 %: waits, frozen until \d{4}-/)
    expect(table).toMatch(/mf-example is frozen until \d{4}-\d\d-\d\d \d\d:\d\d UTC: Christmas \(ada\)\.$/)
  })

  it('the log of each revision leads to the document that it states', async () => {
    const store = await site(everything)
    await unfreeze(store, by, everything)
    await rollout(store, by, name, '1.3.0', { to: 20 })
    for (const { revision, document } of await store.log())
      expect(sha256(serializeDocument(await store.at(revision)))).toBe(document)
    expect((await verify(store)).faults).toEqual([])
  })
})

it('a freeze ends by itself at its time, or when it is lifted', async () => {
  const store = await site()
  await unfreeze(store, by, name)
  await rollout(store, by, name, '1.3.0', { to: 20 })
  await freeze(store, by, name, { until: soon(), reason })
  jest.useFakeTimers({ now: Date.now() + hourMs + 1000, advanceTimers: true })
  await rollout(store, by, name, '1.3.0', { to: 30 })
  await expect(unfreeze(store, by, name)).rejects.toThrow('mf-example is not frozen.')
})

it('lifting one that there is not names the one that there is', async () => {
  const store = await site(everything)
  await expect(unfreeze(store, by, name)).rejects.toThrow(
    /mf-example is not frozen\. Everything is frozen until .*\(ada\)\./,
  )
  await expect(freeze(store, by, 'mf-nothing', { until: soon(), reason })).rejects.toThrow('Nothing called mf-nothing')
})

describe('the end of a freeze is typed with its zone:', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')

  it.each([
    ['2026-12-27T08:00Z', '2026-12-27T08:00:00.000Z'],
    ['2026-12-27T09:00+01:00', '2026-12-27T08:00:00.000Z'],
    ['2026-12-27T08:00:30Z', '2026-12-27T08:00:30.000Z'],
  ])('%s', (text, time) => expect(parseUntil(text, now).toISOString()).toBe(time))

  it.each([
    ['2026-12-27', 'is no time: write it with its zone'],
    ['2026-12-27T08:00', 'is no time: write it with its zone'],
    ['2026-13-27T08:00Z', 'is no time'],
    ['tomorrow', 'is no time'],
    ['2026-11-23T11:59Z', 'is over already'],
    ['2027-12-27T08:00Z', 'is more than 92 days away'],
  ])('%s is refused', (text, said) => expect(() => parseUntil(text, now)).toThrow(`${text} ${said}`))
})

describe('by commands', () => {
  const { env } = process
  afterEach(() => {
    process.env = env
  })
  const typing =
    (store: ReleaseStore, settings: NodeJS.ProcessEnv = {}) =>
    async (...args: string[]) => {
      process.env = { ...env, RELEASE_BY: 'ada', ...settings }
      const lines: string[] = []
      const say = (line: string) => lines.push(line)
      const code = await run([...args, '--store', store.objects.location], say, say)
      process.env = env
      return { code, text: lines.join('\n') }
    }

  it('an emergency is published all the same with --despite-freeze and a reason, which the log says', async () => {
    const store = await site()
    const type = typing(store)
    const rolled = ['rollout', name, '1.3.0', '--to', '20']
    expect(await type(...rolled)).toMatchObject({ code: 1, text: expect.stringContaining('--despite-freeze --why') })
    expect(await type(...rolled, '--despite-freeze')).toMatchObject({
      code: 2,
      text: expect.stringContaining('--despite-freeze wants a reason beside it: --why "…".'),
    })
    expect(await type(...rolled, '--despite-freeze', '--why', 'payments fail')).toMatchObject({ code: 0 })
    const publishing = ['publish-folder', build('1.4.0'), '--no-smoke', '--despite-freeze', '--why', 'and again']
    expect(await type(...publishing)).toMatchObject({ code: 0 })
    const { text } = await type('log')
    expect(text).toContain('mf-example 1.3.0 20 % of country PT (despite the freeze (Christmas): payments fail)')
    expect(text).toContain('(without a smoke test; despite the freeze (Christmas): and again)')
  })

  it('--anyway lifts no freeze, since that is what --despite-freeze is for', async () => {
    const store = await site()
    const type = typing(store)
    const rolled = ['rollout', name, '1.3.0', '--to', '20', '--anyway']
    expect(await type(...rolled)).toMatchObject({
      code: 2,
      text: expect.stringContaining('--anyway wants a reason beside it: --why "…".'),
    })
    expect(await type(...rolled, '--why', 'payments fail')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^mf-example is frozen until .* --despite-freeze --why "…" in an emergency\.$/),
    })
    expect(await type('publish-folder', build('1.4.0'), '--no-smoke', '--anyway', '--why', 'x')).toMatchObject({
      code: 2,
      text: expect.stringContaining('publish-folder takes no --anyway.'),
    })
  })

  it('a value of a flag is given all the same with --despite-freeze and a reason, and taken away without', async () => {
    const store = await site()
    const type = typing(store)
    const given = ['flag', name, 'tall', '--value', 'true', '--everybody']
    expect(await type(...given)).toMatchObject({ code: 1, text: expect.stringContaining('--despite-freeze --why') })
    expect(await type(...given, '--despite-freeze')).toMatchObject({
      code: 2,
      text: expect.stringContaining('--despite-freeze wants a reason'),
    })
    expect(await type(...given, '--despite-freeze', '--why', 'it leaks')).toMatchObject({ code: 0 })
    expect((await type('log')).text).toContain('tall true for everybody (despite the freeze (Christmas): it leaks)')
    expect(await type('flag', name, 'tall', '--value', 'true', '--to', '0')).toMatchObject({ code: 0 })
    expect(await type(...given, '--despite-freeze', '--why', 'again')).toMatchObject({ code: 0 })
    expect(await type('flag', name, 'tall', '--reset')).toMatchObject({ code: 0 })
  })

  it('it begins and ends', async () => {
    const store = await site()
    const type = typing(store)
    const until = soon().toISOString().slice(0, 16)
    expect(await type('freeze', '--until', `${until}Z`)).toMatchObject({
      code: 2,
      text: expect.stringContaining('Say why'),
    })
    expect(await type('freeze', '--why', 'x')).toMatchObject({
      code: 2,
      text: expect.stringContaining('Say until when'),
    })
    expect(await type('freeze', '--until', `${until}Z`, '--why', 'an audit')).toMatchObject({
      code: 0,
      text: `Revision 6: freeze everything until ${until.replace('T', ' ')} UTC: an audit`,
    })
    expect(await type('unfreeze')).toMatchObject({ code: 0, text: 'Revision 7: unfreeze everything' })
  })

  it('a key for less than everybody freezes its remote, and neither lifts that nor publishes despite it', async () => {
    const folder = temporaryFolder()
    const keyOf = (owner: string, rights: object) => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519')
      const file = join(folder, `${owner}.pem`)
      writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }))
      return {
        file,
        record: { id: keyIdOf(publicKey), publicKey: publicText(publicKey), owner, expires: '2999-01-01', ...rights },
      }
    }
    const team = keyOf('Team', { remotes: [name], upTo: 50 })
    const platform = keyOf('Platform', { remotes: '*', shell: true, upTo: 100 })
    const list = join(folder, 'keys.json')
    writeFileSync(list, JSON.stringify({ keys: [team.record, platform.record] }))
    const settings = ({ file }: typeof team) => ({ TRUSTED_KEYS: list, RELEASE_KEY: file })
    const objects = folderObjectStore(join(folder, 'store'))
    const asPlatform = new ReleaseStore(objects, { trust: readTrust(settings(platform)) })
    for (const version of ['1.0.0', '1.1.0']) await publish(asPlatform, { from: build(version), by })
    const [typeAsTeam, typeAsPlatform] = [team, platform].map((who) => typing(asPlatform, settings(who))) as [
      ReturnType<typeof typing>,
      ReturnType<typeof typing>,
    ]
    const [until, earlier] = [2, 1].map(
      (hours) => `${new Date(Date.now() + hours * hourMs).toISOString().slice(0, 16)}Z`,
    ) as [string, string]
    expect(await typeAsTeam('freeze', '--until', until, '--why', 'x')).toMatchObject({
      code: 1,
      text: expect.stringContaining('may not freeze everything'),
    })
    expect(await typeAsTeam('freeze', name, '--until', until, '--why', 'x')).toMatchObject({ code: 0 })
    const refused = { code: 1, text: expect.stringContaining('may not lift the freeze of mf-example: ask Platform') }
    expect(await typeAsTeam('unfreeze', name)).toMatchObject(refused)
    expect(await typeAsTeam('freeze', name, '--until', earlier, '--why', 'x')).toMatchObject(refused)
    const rolled = ['rollout', name, '1.0.0', '--to', '20', '--despite-freeze', '--why', 'x']
    expect(await typeAsTeam(...rolled)).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        /may not change what visitors of mf-example get before .*, since it is frozen: ask Platform/,
      ),
    })
    expect(await typeAsTeam('rollback', name)).toMatchObject({ code: 0 })
    expect(await typeAsPlatform('promote', name, '1.0.0')).toMatchObject({ code: 1 })
    expect(await typeAsPlatform('enable', name, '1.1.0')).toMatchObject({ code: 0 })
    expect(await typeAsPlatform('promote', name, '1.1.0', '--despite-freeze', '--why', 'x')).toMatchObject({ code: 0 })
    expect(await typeAsTeam('verify')).toMatchObject({ code: 0 })
  })
})
