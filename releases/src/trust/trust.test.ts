import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderObjectStore } from '@qe/object-store'
import { run } from '../cli/run'
import { findVersion, rollback } from '../deploy'
import { takeStep } from '../plan/follow-plan'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { readTrust } from './trusted-keys'

interface Owner {
  file: string
  record: Record<string, unknown>
}

const folder = temporaryFolder()
const listFile = join(folder, 'keys.json')
const { env } = process
afterEach(() => {
  process.env = env
  jest.useRealTimers()
})

async function type(settings: NodeJS.ProcessEnv, ...args: string[]) {
  process.env = { ...env, RELEASE_BY: 'ada', ...settings }
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await run(args, say, say)
  process.env = env
  return { code, text: lines.join('\n') }
}

async function owner(name: string, rights: Record<string, unknown>): Promise<Owner> {
  const file = join(folder, `${name}.pem`)
  const { text } = await type({}, 'keygen', '--out', file, '--json')
  return { file, record: { ...JSON.parse(text), owner: name, ...rights } }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

let [chat, booking, platform, stranger]: Owner[] = []
beforeAll(async () => {
  chat = await owner('Chat team', { remotes: ['mf-chat'], upTo: 25 })
  booking = await owner('Booking team', { remotes: ['mf-booking'], upTo: 25 })
  platform = await owner('Platform team', { remotes: '*', shell: true, upTo: 100 })
  stranger = await owner('Stranger', {})
})

const list = (...owners: (Owner | undefined)[]) => ({ keys: owners.map((one) => one?.record) })
const trusting = (content: unknown) => {
  writeFileSync(listFile, typeof content === 'string' ? content : JSON.stringify(content))
  return { TRUSTED_KEYS: listFile }
}

/** A store with the shell, and 1.0.0 of two remotes, that the platform team has published. */
async function site() {
  const store = temporaryFolder()
  const as = (who: Owner | undefined, content: unknown = list(chat, booking, platform)) => {
    const settings = { ...trusting(content), ...(who && { RELEASE_KEY: who.file }) }
    return (...args: string[]) => type(settings, ...args, '--store', store)
  }
  const build = (name: string, version = '1.0.0') =>
    name === 'shell' ? exampleShell(version) : exampleBuild({ name, version })
  const publish = (who: Owner | undefined, name: string, version: string, ...more: string[]) =>
    as(who)('publish-folder', build(name, version), '--no-smoke', ...more)
  for (const name of ['shell', 'mf-chat', 'mf-booking'])
    expect(await publish(platform, name, '1.0.0')).toMatchObject({ code: 0 })
  const objects = folderObjectStore(store)
  const files = () => readdirSync(store, { recursive: true }).sort()
  return { store, as, publish, objects, files }
}

describe('keygen', () => {
  it('writes a key for this user alone, and never over another file', async () => {
    const file = join(folder, 'new.pem')
    const first = await type({}, 'keygen', '--out', file)
    expect(first.code).toBe(0)
    expect(first.text).toMatch(/"id": "[0-9a-f]{32}"/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const written = readFileSync(file, 'utf8')
    expect(written).toMatch(/^-----BEGIN PRIVATE KEY-----/)
    expect(await type({}, 'keygen', '--out', file)).toMatchObject({
      code: 1,
      text: `${file} exists already. Name another file with --out.`,
    })
    expect(readFileSync(file, 'utf8')).toBe(written)
  })
})

describe('a team publishes with its own key', () => {
  it('what is its own, to the share that the key has, and the log says whose key it was', async () => {
    const { as, publish, store } = await site()
    expect(await publish(chat, 'mf-chat', '1.1.0', '--to', '25')).toMatchObject({ code: 0 })
    expect(await as(chat)('rollout', 'mf-chat', '1.1.0', '--to', '10', '--cohort', 'staff')).toMatchObject({ code: 0 })
    expect((await as(chat)('log')).text).toMatch(/ada, by the key of Chat team {2}publish mf-chat 1\.1\.0 25 %/)
    expect(await as(undefined)('verify')).toMatchObject({ code: 0 })
    expect((await verify(new ReleaseStore(folderObjectStore(store)))).faults).toEqual([])
  })

  it('and nothing of another team: no file is written, and the sentence says who may', async () => {
    const { publish, files } = await site()
    const before = files()
    expect(await publish(booking, 'mf-chat', '1.1.0', '--to', '5')).toMatchObject({
      code: 1,
      text:
        'Nothing was changed: the key of Booking team, which may change mf-booking for up to 25 % of the visitors, ' +
        'may not change mf-chat: ask Chat team or Platform team.',
    })
    expect((await publish(chat, 'shell', '1.1.0', '--to', '5')).text).toContain('may not change shell: ask Platform')
    expect(files()).toEqual(before)
  })

  it('and asks the owner for what is above its share: percentages, promotion, plans, first versions', async () => {
    const { as, publish, files } = await site()
    expect(await publish(chat, 'mf-chat', '1.1.0', '--to', '20')).toMatchObject({ code: 0 })
    const before = files()
    for (const [command, what] of [
      ['rollout mf-chat 1.1.0 --to 30', 'give mf-chat 1.1.0 to 30 % of the visitors'],
      ['promote mf-chat 1.1.0', 'give mf-chat 1.1.0 to everybody'],
      ['rollout mf-chat 1.1.0 --plan 21,100 --every 10m', 'take mf-chat 1.1.0 to everybody by a plan'],
      ['retire mf-chat --why x', 'retire mf-chat'],
    ] as const)
      expect(await as(chat)(...command.split(' '))).toMatchObject({
        code: 1,
        text: expect.stringContaining(`may not ${what}: ask Platform team.`),
      })
    expect((await publish(chat, 'mf-chat', '1.2.0', '--to', '20')).text).toContain(
      'may not give versions of mf-chat to 40 % of the visitors together',
    )
    expect((await publish(chat, 'mf-chat', '1.2.0')).text).toContain('may not publish mf-chat 1.2.0 to everybody: ask')
    expect(files()).toEqual(before)
    expect(await as(platform)('promote', 'mf-chat', '1.1.0')).toMatchObject({ code: 0 })
  })

  it('and stops harm without asking: rollback to what everybody had, off, pause', async () => {
    const { as, publish } = await site()
    await publish(platform, 'mf-chat', '1.1.0')
    await publish(platform, 'mf-chat', '1.2.0', '--plan', '30,100', '--every', '10m')
    for (const command of [
      ['pause', 'mf-chat', '--why', 'x'],
      ['rollback', 'mf-chat'],
      ['rollback', 'mf-chat', '1.1.0'],
      ['off', 'mf-chat', '--why', 'x'],
      ['on', 'mf-chat'],
    ])
      expect(await as(chat)(...command)).toMatchObject({ code: 0 })
    expect((await as(chat)('status', '--json')).text).toMatch(/"version": "1\.0\.0",\s+"state": "default"/)
    // What was disabled needs an approval anew.
    await as(chat)('enable', 'mf-chat', '1.1.0')
    expect((await as(chat)('promote', 'mf-chat', '1.1.0')).text).toContain('may not give mf-chat 1.1.0 to everybody')
    expect(await as(undefined)('verify')).toMatchObject({ code: 0 })
  })

  it('as PEM text, as CI secrets are given', async () => {
    const { as, store } = await site()
    const RELEASE_KEY = readFileSync(chat?.file ?? '', 'utf8').replaceAll('\n', '\\n')
    await as(chat)('status')
    const settings = { ...trusting(list(chat, booking, platform)), RELEASE_KEY }
    expect(await type(settings, 'off', 'mf-chat', '--why', 'x', '--store', store)).toMatchObject({ code: 0 })
  })
})

describe('bad input is refused in one sentence, and nothing is half changed', () => {
  const off = ['off', 'mf-chat', '--why', 'x']

  it.each<[string, () => unknown, string]>([
    ['an expired key', () => ({ expires: inDays(0) }), 'the key of Chat team expired on'],
    ['a revoked key', () => ({ revokedAfter: 2 }), 'the key of Chat team was revoked after revision 2; make a new one'],
  ])('%s', async (_, change, said) => {
    const { as, files } = await site()
    const before = files()
    const changed = { ...list(booking, platform), keys: [{ ...chat?.record, ...(change() as object) }] }
    changed.keys.push(platform?.record ?? {})
    expect(await as(chat, changed)(...off)).toMatchObject({ code: 1, text: expect.stringContaining(said) })
    expect(files()).toEqual(before)
  })

  it.each<[string, Owner | 'text' | undefined, string]>([
    ['no key', undefined, 'set RELEASE_KEY to your key (keygen makes one).'],
    ['a text that is no key', 'text', 'RELEASE_KEY names a file that does not exist.'],
  ])('%s', async (_, key, said) => {
    const { as, files } = await site()
    const before = files()
    const who = key === 'text' ? { file: 'nothing.pem', record: {} } : (key as Owner | undefined)
    expect(await as(who)(...off)).toMatchObject({ code: 1, text: expect.stringContaining(said) })
    expect(files()).toEqual(before)
  })

  it('a key that is not in the list, and a PEM of another kind', async () => {
    const { as, store } = await site()
    expect((await as(stranger)(...off)).text).toContain(`is not in ${listFile}: ask whoever keeps that list to add it.`)
    const RELEASE_KEY = '-----BEGIN PRIVATE KEY-----\nxxxx\n-----END PRIVATE KEY-----'
    const settings = { ...trusting(list(chat, platform)), RELEASE_KEY }
    expect(await type(settings, ...off, '--store', store)).toMatchObject({
      code: 1,
      text: expect.stringContaining('RELEASE_KEY is no private Ed25519 key in PEM (PKCS #8). Make one:'),
    })
  })

  it.each([
    ['is not JSON', '{ keys', /keys\.json is not JSON: write \{ "keys": \[ … \] \}/],
    ['has a field that there is not', { keys: [], owners: [] }, /is no list of trusted keys: .*owners/],
    ['has a record without a share', { keys: [{ id: 'x' }] }, /is no list of trusted keys: keys\.0\./],
  ])('a list of keys that %s', async (_, content, said) => {
    const { as } = await site()
    expect(await as(chat, content)(...off)).toMatchObject({ code: 1, text: expect.stringMatching(said) })
  })

  it('a clock that is an hour behind the newest entry', async () => {
    const { as, files } = await site()
    const before = files()
    jest.useFakeTimers({ now: Date.now() - 3_600_000, advanceTimers: true })
    expect((await as(chat)(...off)).text).toMatch(
      /its time .* UTC is ahead of this machine's clock, which says .* UTC: set the clock that is wrong\./,
    )
    expect(files()).toEqual(before)
  })

  it('an entry that is dated an hour ahead is not taken, nor continued', async () => {
    const { as } = await site()
    jest.useFakeTimers({ now: Date.now() + 3_600_000, advanceTimers: true })
    expect(await as(chat)(...off)).toMatchObject({ code: 0 })
    jest.useRealTimers()
    expect((await as(platform)('on', 'mf-chat')).text).toMatch(/is ahead of this machine's clock, which says/)
  })

  it('a document from yesterday is put right by the next change', async () => {
    const { as, objects, publish } = await site()
    const yesterday = await objects.read('releases.json')
    await publish(chat, 'mf-chat', '1.1.0', '--to', '5')
    await objects.write('releases.json', yesterday?.bytes ?? Buffer.alloc(0))
    expect(await as(chat)(...off)).toMatchObject({ code: 0 })
    expect(await as(undefined)('verify')).toMatchObject({ code: 0 })
  })

  it('an entry that nobody signed stops every change, until it is trusted by its hash or taken away', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const { as, store, publish } = await site()
    expect(await type({}, ...off, '--store', store)).toMatchObject({ code: 0 })
    expect(await publish(chat, 'mf-chat', '1.1.0', '--to', '5')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Entry 4 of the log (off mf-chat: x) is refused: it is not signed.'),
    })
    expect(await as(undefined)('verify')).toMatchObject({ code: 3 })
    const from = JSON.parse((await as(undefined)('head')).text)
    expect(from.revision).toBe(4)
    const trusted = { from, ...list(chat, booking, platform) }
    expect(await as(chat, trusted)('on', 'mf-chat')).toMatchObject({ code: 0 })
    const other = { from: { ...from, hash: '0'.repeat(64) }, ...list(chat, booking, platform) }
    expect((await as(chat, other)(...off)).text).toContain('Entry 4 of the log is not the one that is known')
  })
})

it('a delivery server whose key is for 0 % follows plans in their time, and rolls back', async () => {
  const { publish, objects } = await site()
  const server = await owner('delivery servers', { remotes: '*', shell: true, upTo: 0 })
  await publish(platform, 'mf-chat', '1.1.0', '--plan', '5,25,100', '--every', '10m')
  const trust = readTrust({ ...trusting(list(chat, platform, server)), RELEASE_KEY: server.file })
  const store = new ReleaseStore(objects, { trust })
  const step = async (to: number) => {
    const { plan } = findVersion(await store.read(), 'mf-chat', '1.1.0').extras
    if (!plan) throw new Error('It has no plan.')
    return takeStep(store, { name: 'mf-chat', version: '1.1.0', plan, to, now: new Date() })
  }
  await expect(step(25)).rejects.toThrow('may not give mf-chat 1.1.0 to 25 % of the visitors: ask Platform')
  const began = Date.now()
  jest.useFakeTimers({ now: began + 11 * 60_000, advanceTimers: true })
  await expect(step(100)).rejects.toThrow('may not give mf-chat 1.1.0 to everybody')
  await step(25)
  jest.setSystemTime(began + 22 * 60_000)
  await step(100)
  expect(await rollback(store, 'watch', 'mf-chat', { version: '1.1.0' })).toMatchObject({ now: '1.0.0' })
  expect((await verify(store, { keys: trust.keys, anchor: null })).faults).toEqual([])
})

it('what a key signed before its end stays valid, and the team goes on with another', async () => {
  const { as, publish } = await site()
  await publish(chat, 'mf-chat', '1.1.0', '--to', '5')
  const next = await owner('Next key', { remotes: ['mf-chat'], upTo: 25, expires: inDays(90) })
  const revoked = { ...chat, record: { ...chat?.record, revokedAfter: 4 } } as Owner
  expect(await as(next, list(revoked, next, platform))('off', 'mf-chat', '--why', 'x')).toMatchObject({ code: 0 })
  const early = { ...chat, record: { ...chat?.record, revokedAfter: 3 } } as Owner
  expect(await as(next, list(early, next, platform))('on', 'mf-chat')).toMatchObject({
    code: 1,
    text: expect.stringContaining('is refused: the key of Chat team was revoked after revision 3'),
  })
  jest.useFakeTimers({ now: Date.now() + 3 * 86_400_000, advanceTimers: true })
  const expired = { ...chat, record: { ...chat?.record, expires: inDays(-1) } } as Owner
  expect((await as(chat, list(expired, next, platform))('on', 'mf-chat')).text).toContain('of Chat team expired on')
  expect(await as(next, list(expired, next, platform))('on', 'mf-chat')).toMatchObject({ code: 0 })
})

describe('a head that is kept in git', () => {
  it('shows whether the log was cut or rewritten', async () => {
    const { as, objects } = await site()
    const head = join(folder, 'head.json')
    expect(await as(undefined)('head', '--out', head)).toMatchObject({ code: 0 })
    expect(await as(undefined)('verify', '--anchor', head)).toMatchObject({ code: 0 })
    await objects.remove('log/00000003.json')
    expect(await as(undefined)('verify', '--anchor', head)).toMatchObject({
      code: 3,
      text: expect.stringContaining('The log ends before revision 3, which the anchor names: it was cut.'),
    })
    expect((await as(undefined)('verify', '--anchor', 'nothing.json')).text).toContain("nothing.json can't be read")
  })
})
