import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ReleaseStatus, revisionOf } from '@qe/contract'
import { folderObjectStore, type ObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { disable, promote, rollout } from '../deploy'
import { setFlag } from '../flags/switch-flag'
import { freeze } from '../freeze/freeze'
import { switchOff } from '../off-switch'
import { firstStep, pause } from '../plan/follow-plan'
import { parsePlan } from '../plan/rollout-plan'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { generateKey } from '../trust/signing-key'
import { readTrust } from '../trust/trusted-keys'
import { createSite } from './app'
import { readConfig } from './config'

const name = 'mf-example'
const version = '1.1.0'
const why = 'it leaks'
const hourMs = 3_600_000
const soon = () => new Date(Date.now() + hourMs)

/** Ada may everything, Tom a quarter of the visitors of the example, Kim everything of another remote. */
const operators = {
  ada: 'ada-key-1',
  tom: { key: 'tom-key-1', remotes: [name], upTo: 25 },
  kim: { key: 'kim-key-1', remotes: ['mf-other'] },
}
const settings = {
  NODE_ENV: 'production',
  TRUSTED_PROXIES: 'none',
  API_URL: 'http://127.0.0.1:9',
  COHORT_KEYS: 'staff:staff-key',
}

const open: FastifyInstance[] = []
afterEach(async () => {
  jest.restoreAllMocks()
  for (const site of open.splice(0)) await site.close()
})

interface Options {
  /** Of the delivery server, beside the others. */
  more?: NodeJS.ProcessEnv
  /** Of the store's keys, for whoever publishes. */
  publisher?: NodeJS.ProcessEnv
  folder?: string
  objects?: (objects: ObjectStore) => ObjectStore
}

/** A shell and two remotes, whose 1.1.0 has 5 % of the visitors. */
async function site({ more = {}, publisher = {}, folder = temporaryFolder(), objects = (one) => one }: Options = {}) {
  const store = new ReleaseStore(folderObjectStore(folder), { trust: readTrust(publisher) })
  const flags = { tall: { type: 'boolean' as const, default: false, about: 'Taller rooms.' } }
  await publish(store, { from: exampleShell(), by: 'ada' })
  for (const remote of [name, 'mf-other'])
    await publish(store, { from: exampleBuild({ name: remote, flags }), by: 'ada' })
  await publish(store, { from: exampleBuild({ version, flags }), by: 'ada', to: 5 })
  const config = readConfig({
    ...settings,
    OPERATOR_KEYS: JSON.stringify(operators),
    RELEASES_DIR: folder,
    ...publisher,
    ...more,
  })
  const server = await createSite({ ...config, objects: objects(config.objects) })
  open.push(server)
  const headersOf = (operator: string | null) => ({
    cookie: '_qe_cohorts=staff:staff-key',
    ...(operator && { authorization: `Bearer ${operator}-key-1` }),
  })
  const status = async (operator: string | null = null) =>
    (await server.inject({ url: '/releases/status', headers: headersOf(operator) })).json() as ReleaseStatus
  const change = async (operator: string, asked: object, revision?: number) => {
    const response = await server.inject({
      method: 'POST',
      url: '/releases/changes',
      headers: headersOf(operator),
      payload: { name, revision: revision ?? revisionOf(await store.read()), ...asked },
    })
    return { statusCode: response.statusCode, ...(response.json() as { message: string; field?: string }) }
  }
  return { store, status, change }
}

const begin = (store: ReleaseStore) =>
  rollout(store, 'ada', name, version, { to: 5, plan: firstStep(parsePlan('5,25', '1h'), new Date()) })

interface Case {
  asked: object
  /** What must be so before. */
  before?: (store: ReleaseStore) => Promise<unknown>
  /** Why Tom may not; absent where he may. */
  refused?: string
}

const cases: Record<string, Case> = {
  rollout: { asked: { version, to: 25 } },
  promote: { asked: { version }, refused: 'give mf-example 1.1.0 to everybody' },
  rollback: { asked: { version, why } },
  disable: { asked: { version, why } },
  enable: { asked: { version }, before: (store) => disable(store, 'ada', name, version, why) },
  pause: { asked: { why }, before: begin },
  resume: { asked: {}, before: async (store) => (await begin(store)) && pause(store, 'ada', name, why) },
  off: { asked: { why } },
  on: { asked: {}, before: (store) => switchOff(store, 'ada', name, why) },
  retire: { asked: { why }, refused: 'retire mf-example' },
  freeze: { asked: { until: soon().toISOString().slice(0, 19).concat('Z'), why } },
  unfreeze: {
    asked: {},
    before: (store) => freeze(store, 'ada', name, { until: soon(), reason: why }),
    refused: 'lift the freeze of mf-example',
  },
  flag: { asked: { flag: 'tall', value: 'true', to: 25 } },
  'reset-flag': {
    asked: { flag: 'tall' },
    before: (store) => setFlag(store, 'ada', { name, flag: 'tall', value: 'true', to: 5 }),
  },
}

describe('an operator', () => {
  it.each(Object.entries(cases))('makes the change %s only with the right to it', async (command, one) => {
    const { store, change } = await site()
    await one.before?.(store)
    const before = revisionOf(await store.read())
    const asked = { command, ...one.asked }

    const byKim = await change('kim', asked)
    expect(byKim.statusCode).toBe(403)
    expect(byKim.message).toMatch(
      /^Nothing was changed: kim may change mf-other for everybody, and not change mf-example: ask ada( or tom)?\.$/,
    )
    expect(revisionOf(await store.read())).toBe(before)

    const byTom = await change('tom', asked)
    if (one.refused)
      expect(byTom).toEqual({
        statusCode: 403,
        message:
          'Nothing was changed: tom may change mf-example for up to 25 % of the visitors, and not ' +
          `${one.refused}: ask ada.`,
      })
    const done = one.refused ? await change('ada', asked) : byTom
    expect(done).toMatchObject({ statusCode: 200, message: expect.stringMatching(`^Revision ${before + 1}: `) })
    const entry = await store.entry(before + 1)
    expect(entry.by).toBe(one.refused ? 'ada' : 'tom')
    expect(JSON.stringify(entry)).not.toMatch(/(ada|tom|kim)-key/)
  })

  it.each([
    ['a larger share', { command: 'rollout', version, to: 26 }, 'give mf-example 1.1.0 to 26 % of the visitors'],
    [
      'a plan that goes further',
      { command: 'rollout', version, plan: { steps: '5,50', every: '1h' } },
      'take mf-example 1.1.0 to 50 % of the visitors by a plan',
    ],
    ['all of a target', { command: 'rollout', version, to: 100, only: ['country=PT'] }, 'give mf-example 1.1.0'],
    [
      'a flag for everybody',
      { command: 'flag', flag: 'tall', value: 'true', to: 100 },
      'set the flag tall of mf-example to true for everybody',
    ],
    ['a freeze of everything', { command: 'freeze', name: '*', until: '2999-01-01T00:00Z', why }, 'freeze everything'],
  ])('who may give a quarter is refused %s', async (_, asked, refused) => {
    const { change } = await site()
    const until = { until: soon().toISOString().slice(0, 19).concat('Z') }
    expect(await change('tom', 'until' in asked ? { ...asked, ...until } : asked)).toMatchObject({
      statusCode: 403,
      message: expect.stringContaining(`and not ${refused}`),
    })
  })

  it('rolls back to what visitors had before, whatever share of it they may give', async () => {
    const { store, change } = await site()
    await promote(store, 'ada', name, version)
    expect(await change('tom', { command: 'rollback', version, why })).toMatchObject({ statusCode: 200 })
    const releases = (await store.read()).microFrontends[name] ?? []
    expect(releases.find(({ deployment }) => deployment.default)?.metadata.version).toBe('1.0.0')
  })

  it('is told by the status what they may, and others what anybody may', async () => {
    const { status } = await site()
    const [ada, tom, kim] = [
      { name: 'ada', remotes: '*', shell: true, upTo: 100 },
      { name: 'tom', remotes: [name], shell: false, upTo: 25 },
      { name: 'kim', remotes: ['mf-other'], shell: false, upTo: 100 },
    ]
    expect((await status('tom')).operators).toEqual([tom])
    expect((await status()).operators).toEqual([ada, tom, kim])
    expect((await status('eve')).operators).toEqual([])
    expect(JSON.stringify(await status('tom'))).not.toContain('-key-1')
  })

  it('can’t be found by trying many keys at the status either', async () => {
    const { status } = await site()
    const now = Date.now()
    jest.spyOn(Date, 'now').mockReturnValue(now)
    const tried = new Set<number | undefined>()
    for (let number = 0; number < 40; number++) tried.add((await status('eve')).operators?.length)
    expect([...tried]).toEqual([0, 3])
    expect((await status('tom')).operators).toHaveLength(3)
  })
})

describe('with trusted keys', () => {
  async function signed(serverRights: object, objects?: Options['objects']) {
    const [keys, folder] = [temporaryFolder(), temporaryFolder()]
    const recordOf = async (owner: string, rights: object) => ({
      ...(await generateKey(join(keys, `${owner}.pem`))),
      owner,
      expires: '2999-01-01',
      ...rights,
    })
    const list = [
      await recordOf('Platform', { remotes: '*', shell: true, upTo: 100 }),
      await recordOf('Servers', { remotes: '*', shell: true, ...serverRights }),
    ]
    writeFileSync(join(keys, 'keys.json'), JSON.stringify({ keys: list }))
    const as = (owner: string) => ({ TRUSTED_KEYS: join(keys, 'keys.json'), RELEASE_KEY: join(keys, `${owner}.pem`) })
    return site({ publisher: as('Platform'), more: as('Servers'), folder, ...(objects && { objects }) })
  }

  it('an operator has the rights of the server’s key at most, and is told so', async () => {
    const { change, status } = await signed({ upTo: 10 })
    expect((await status('ada')).operators).toEqual([{ name: 'ada', remotes: '*', shell: true, upTo: 10 }])
    expect(await change('ada', { command: 'rollout', version, to: 20 })).toMatchObject({
      statusCode: 403,
      message: expect.stringMatching(
        /the key of Servers, .* may not give mf-example 1\.1\.0 to 20 %.*: ask Platform\.$/,
      ),
    })
    expect(await change('ada', { command: 'rollout', version, to: 10 })).toMatchObject({ statusCode: 200 })
    expect(await change('tom', { command: 'rollback', version, why })).toMatchObject({ statusCode: 200 })
  })

  it('a press verifies only what is new, and is made only at the revision that was seen', async () => {
    const read: string[] = []
    const { store, change, status } = await signed({ upTo: 100 }, (objects) => ({
      ...objects,
      read: (key) => {
        read.push(key)
        return objects.read(key)
      },
    }))
    const seen = (await status('ada')).revision
    read.length = 0
    expect(await change('ada', { command: 'rollout', version, to: 10 })).toMatchObject({ statusCode: 200 })
    await rollout(store, 'tom', name, version, { to: 11 })
    expect(await change('ada', { command: 'rollout', version, to: 12 }, seen + 1)).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`no more at ${seen + 1}`),
    })
    expect(await change('ada', { command: 'rollout', version, to: 12 })).toMatchObject({ statusCode: 200 })
    const entries = read.filter((key) => key.startsWith('log/')).map((key) => Number(key.slice(4, 12)))
    expect(Math.min(...entries)).toBe(seen + 1)
    expect((await status('ada')).rows.find((row) => row.version === version)?.percent).toBe(12)
  })

  it('presses at the same moment are made one after the other, or refused', async () => {
    const { store, change } = await signed({ upTo: 100 })
    const seen = revisionOf(await store.read())
    const answers = await Promise.all(
      [10, 11, 12, 13].map((to) => change('ada', { command: 'rollout', version, to }, seen)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(revisionOf(await store.read())).toBe(seen + 1)
  })
})

describe('OPERATOR_KEYS', () => {
  const read = (text: string) => readConfig({ ...settings, OPERATOR_KEYS: text }).operators

  it('names keys for everything, or has rights as JSON', () => {
    const everything = { remotes: '*', shell: true, upTo: 100, previewsOnly: false }
    expect(read('ada:ada-key-1,tom:tom-key-1')).toEqual([
      { name: 'ada', key: 'ada-key-1', ...everything },
      { name: 'tom', key: 'tom-key-1', ...everything },
    ])
    expect(read('{"ada":"ada-key-1","tom":{"key":"tom-key-1","upTo":25}}')).toEqual([
      { name: 'ada', key: 'ada-key-1', ...everything },
      { name: 'tom', key: 'tom-key-1', ...everything, upTo: 25 },
    ])
    expect(read('{"tom":{"key":"tom-key-1","remotes":"*"}}')).toMatchObject([{ remotes: '*', shell: false }])
    expect(read('{"tom":{"key":"tom-key-1","remotes":[],"shell":true}}')).toMatchObject([{ remotes: [], shell: true }])
  })

  it.each([
    'ada',
    'ada:short',
    '{}',
    '{"ada":{"key":"short"}}',
    '{"ada":{"key":"ada-key-1","upTo":101}}',
    '{"ada":{"key":"ada-key-1","remote":["mf-chat"]}}',
    '{"a b":"ada-key-1"}',
    '["ada-key-1"]',
  ])('%s is refused at the start, with both forms', (text) => {
    expect(() => read(text)).toThrow(/OPERATOR_KEYS is written ada:<key>,tom:<key>, .* as JSON with rights: \{"ada"/)
  })
})
