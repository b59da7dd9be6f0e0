import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { generateKeyPair } from 'jose'
import { run } from '../cli/run'
import { publish } from '../publish'
import { createSite } from '../server/app'
import { readConfig } from '../server/config'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { type ExampleIssuer, exampleIssuer, jobClaims } from '../testing/example-issuer'
import { entryBytes, keyIdOf, publicText } from '../trust/signing-key'
import { readTrust } from '../trust/trusted-keys'

const name = 'mf-chat'
const audience = 'https://site.example'
const { env } = process

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  process.env = env
  jest.useRealTimers()
  jest.restoreAllMocks()
  await Promise.all(open.splice(0).map((one) => one.close()))
})

function keyOf(folder: string, owner: string, rights: object) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const file = join(folder, `${owner}.pem`)
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const record = { id: keyIdOf(publicKey), publicKey: publicText(publicKey), owner, expires: '2999-01-01', ...rights }
  return { file, record, key: { id: record.id, privateKey } }
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A site whose list has one rule, with the shell and mf-chat 1.0.0, and a server that certifies keys. */
async function site(rule: object | ((address: string) => object) = {}, rights: object = {}) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const issuer = await exampleIssuer()
  const folder = temporaryFolder()
  const platform = keyOf(folder, 'Platform', { remotes: '*', shell: true, upTo: 100 })
  const server = keyOf(folder, 'servers', { remotes: '*', shell: true, upTo: 0, certifies: true, ...rights })
  const list = join(folder, 'keys.json')
  const ofChat = {
    name: 'chat-main',
    issuer: issuer.url,
    audience,
    claims: { repository: 'org/mf-chat', ref: 'refs/heads/main' },
    owner: 'Chat CI',
    remotes: [name],
    upTo: 25,
    expires: '2999-01-01',
  }
  const writeList = (changed: object = {}, keys: object[] = [platform.record, server.record]) =>
    writeFileSync(
      list,
      JSON.stringify({ keys, ci: [{ ...ofChat, ...(typeof rule === 'function' ? rule(address) : rule), ...changed }] }),
    )
  writeList()
  const settings = { TRUSTED_KEYS: list, RELEASES_DIR: join(folder, 'store') }
  const objects = folderObjectStore(settings.RELEASES_DIR)
  const store = new ReleaseStore(objects, { trust: readTrust({ ...settings, RELEASE_KEY: platform.file }) })
  await publish(store, { from: exampleShell(), by: 'ada' })
  await publish(store, { from: exampleBuild({ name }), by: 'ada' })
  const config = readConfig({
    ...settings,
    RELEASE_KEY: server.file,
    API_URL: 'http://127.0.0.1:9',
    WATCH_EVERY_MS: '3600000',
  })
  const app: FastifyInstance = await createSite(config)
  await app.listen({ port, host: '127.0.0.1' })
  open.push(app, issuer)
  /** Types a command as a job of the CI does. */
  const job = async (token: string, args: string[], more: NodeJS.ProcessEnv = {}) => {
    const { RELEASE_BY: _, ...others } = env
    process.env = { ...others, ...settings, RELEASE_SITE: address, RELEASE_OIDC_TOKEN: token, ...more }
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    const code = await run(args, say, say)
    process.env = env
    return { code, text: lines.join('\n') }
  }
  const publishing = (version = '1.1.0', to = '5', of = name) => [
    'publish-folder',
    exampleBuild({ name: of, version }),
    '--to',
    to,
    '--no-smoke',
  ]
  const verdict = async () => verify(new ReleaseStore(objects), { keys: readTrust(settings).keys, anchor: null })
  return { issuer, objects, store, app, job, publishing, verdict, writeList, platform, server, list, settings }
}

describe('a job of a CI', () => {
  it('publishes without a key of its own, and the log says whose job it was', async () => {
    const { issuer, job, publishing, verdict, objects } = await site()
    expect(await job(await issuer.token(), publishing())).toMatchObject({ code: 0 })
    const entry = JSON.parse((await objects.read('log/00000003.json'))?.bytes.toString() ?? '')
    expect(entry).toMatchObject({
      by: jobClaims.sub,
      certificate: { rule: 'chat-main', claims: { repository: 'org/mf-chat' }, subject: jobClaims.sub },
    })
    expect(Object.keys(entry).slice(-2)).toEqual(['certificate', 'signature'])
    expect((await job('', ['log'])).text).toContain('by the key of Chat CI')
    expect((await verdict()).faults).toEqual([])
  })

  it('gets its token of GitHub by itself', async () => {
    const { issuer, job, publishing } = await site((address) => ({ audience: address }))
    const github = { ACTIONS_ID_TOKEN_REQUEST_URL: issuer.tokenUrl, ACTIONS_ID_TOKEN_REQUEST_TOKEN: issuer.bearer }
    expect(await job('', publishing(), github)).toMatchObject({ code: 0 })
    expect(await job('', publishing(), { ...github, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'x' })).toMatchObject({
      code: 1,
      text: 'GitHub gives this job no token (403). Give it the permission id-token: write.',
    })
  })

  it('may do what its rule says, and no more', async () => {
    const { issuer, job, publishing } = await site()
    expect(await job(await issuer.token(), publishing('1.1.0', '30'))).toMatchObject({
      code: 1,
      text: expect.stringMatching(/the key of Chat CI, .* may not publish mf-chat 1\.1\.0 to 30 % .*: ask Platform\./),
    })
    const other = publishing('1.0.0', '5', 'mf-booking')
    expect(await job(await issuer.token(), other)).toMatchObject({
      code: 1,
      text: expect.stringContaining('may not change mf-booking'),
    })
  })

  it('stays verifiable when its issuer has other keys, or is gone', async () => {
    const { issuer, job, publishing, verdict, settings } = await site()
    await job(await issuer.token(), publishing())
    await issuer.rotate()
    expect((await verdict()).faults).toEqual([])
    await issuer.close()
    jest.useFakeTimers({ now: Date.now() + 400 * 86_400_000, advanceTimers: true })
    expect((await verdict()).faults).toEqual([])
    const later = await createSite(readConfig({ ...settings, API_URL: 'http://127.0.0.1:9' }))
    open.push(later)
    expect((await later.inject('/readyz')).statusCode).toBe(200)
    expect((await later.inject(`/assets/${name}/1.1.0/home.js`)).statusCode).toBe(200)
  })

  it('is told what is missing where it has no token', async () => {
    const { job, publishing } = await site()
    expect(await job('', publishing())).toMatchObject({
      code: 1,
      text: expect.stringContaining('id-token: write (GitHub)'),
    })
    // A token is not sent to where others can read it.
    for (const wrong of ['site', 'http://site.example'])
      expect(await job('x', publishing(), { RELEASE_SITE: wrong })).toMatchObject({
        code: 1,
        text: `RELEASE_SITE is ${wrong}: write it as https://site.example.`,
      })
    expect(await job('x', publishing(), { RELEASE_SITE: 'http://127.0.0.1:9' })).toMatchObject({
      code: 1,
      text: expect.stringContaining('http://127.0.0.1:9 does not answer'),
    })
  })
})

describe('a token is refused in words, and nothing is changed:', () => {
  type Site = Awaited<ReturnType<typeof site>>
  const hourMs = 3_600_000
  const past = () => Math.round((Date.now() - hourMs) / 1000)
  it.each<[string, (issuer: ExampleIssuer) => Promise<string>, string]>([
    [
      'forged',
      async (issuer) => issuer.token(jobClaims, { signedBy: (await generateKeyPair('RS256')).privateKey }),
      'The token was not signed by its issuer.',
    ],
    ['expired', (issuer) => issuer.token(jobClaims, { expires: '-10m' }), 'The token has expired'],
    [
      'for another audience',
      (issuer) => issuer.token(jobClaims, { audience: 'https://other.example' }),
      'the rule chat-main wants the audience https://site.example, and the token has https://other.example',
    ],
    [
      'of another repository',
      (issuer) => issuer.token({ ...jobClaims, repository: 'org/fork' }),
      'the rule chat-main wants repository org/mf-chat, and the token has "org/fork"',
    ],
    [
      'of another branch',
      (issuer) => issuer.token({ ...jobClaims, ref: 'refs/pull/41/merge' }),
      'wants ref refs/heads/main, and the token has "refs/pull/41/merge"',
    ],
    [
      'without a claim of the rule',
      (issuer) => issuer.token({ sub: 'x', repository: 'org/mf-chat' }),
      'wants ref refs/heads/main, and the token has none',
    ],
    [
      'without a subject',
      (issuer) => issuer.token({ repository: 'org/mf-chat' }),
      'The claim sub of the token is missing',
    ],
    [
      'that is not valid yet',
      (issuer) => issuer.token({ ...jobClaims, nbf: Math.round((Date.now() + hourMs) / 1000) }),
      'The claim nbf of the token',
    ],
    [
      'of an issuer without a rule',
      (issuer) => issuer.token(jobClaims, { issuer: 'https://other.example' }),
      'No rule is for tokens of that issuer',
    ],
    ['that is none', async () => 'x.y.z', 'That is no OIDC token of a CI'],
    [
      'without a signature',
      async (issuer) => {
        const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
        const claims = { ...jobClaims, iss: issuer.url, aud: audience, iat: past(), exp: past() + 2 * 3600 }
        return `${part({ alg: 'none' })}.${part(claims)}.`
      },
      'The token was not signed by its issuer.',
    ],
  ])('%s', async (_, token, said) => {
    const { issuer, job, publishing, store }: Site = await site()
    const before = await store.log()
    const { code, text } = await job(await token(issuer), publishing())
    expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining(said) })
    expect(text).toContain('gives this job no key: ')
    expect(await store.log()).toEqual(before)
  })

  it('when its issuer does not answer', async () => {
    const { issuer, job, publishing } = await site()
    const token = await issuer.token()
    await issuer.close()
    expect(await job(token, publishing())).toMatchObject({
      code: 1,
      text: expect.stringContaining('Try again in a minute'),
    })
  })
})

describe('a server certifies nothing', () => {
  it('without the right, without rules, and for what is no key', async () => {
    const { app, issuer } = await site({}, { certifies: false })
    const ask = async (payload: object, at = app) => {
      const { statusCode, body } = await at.inject({ method: 'POST', url: '/releases/keys', payload })
      return [statusCode, JSON.parse(body).message]
    }
    const { publicKey } = generateKeyPairSync('ed25519')
    const request = { token: await issuer.token(), publicKey: publicText(publicKey) }
    expect(await ask(request)).toEqual([404, expect.stringContaining('This server certifies no keys')])
    const { app: certifying } = await site()
    expect(await ask({ ...request, publicKey: 'x' }, certifying)).toEqual([400, expect.stringContaining('Send JSON')])
    expect(await ask([], certifying)).toEqual([400, expect.stringContaining('Send JSON')])
  })

  it('by a rule that was revoked, or has expired', async () => {
    for (const rule of [{ revokedAfter: 2 }, { expires: '2026-01-01' }]) {
      const { issuer, job, publishing } = await site(rule)
      expect(await job(await issuer.token(), publishing())).toMatchObject({
        code: 1,
        text: expect.stringContaining('No rule is for tokens of that issuer'),
      })
    }
  })

  it('to somebody who asks all the time', async () => {
    const { app } = await site()
    const ask = () => app.inject({ method: 'POST', url: '/releases/keys', payload: {} })
    const codes = []
    for (let times = 0; times < 40; times++) codes.push((await ask()).statusCode)
    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(5)
  })
})

describe('what a job has signed is refused by everybody', () => {
  it.each<[string, object, string]>([
    ['once its rule was revoked before it', { revokedAfter: 2 }, 'was revoked after revision 2'],
    ['under a rule for another repository', { claims: { repository: 'org/other' } }, 'is for a job that the rule'],
    ['under a rule for less', { upTo: 1 }, 'may not publish mf-chat 1.1.0 to 5 % of the visitors'],
    ['without its rule', { name: 'other' }, 'the rule "chat-main" of its certificate is not in'],
  ])('%s', async (_, changed, said) => {
    const { issuer, job, publishing, verdict, writeList } = await site()
    await job(await issuer.token(), publishing())
    writeList(changed)
    expect((await verdict()).faults).toEqual([expect.stringContaining(said)])
  })

  it('when the key that certified it may not certify', async () => {
    const { issuer, job, publishing, verdict, writeList, platform, server } = await site()
    await job(await issuer.token(), publishing())
    writeList({}, [platform.record, { ...server.record, certifies: false }])
    expect((await verdict()).faults).toEqual([expect.stringContaining('may not certify keys of a CI')])
    writeList({}, [platform.record, { ...server.record, revokedAfter: 2 }])
    expect((await verdict()).faults).toEqual([
      expect.stringContaining('the key of servers was revoked after revision 2'),
    ])
  })

  it('after the end of its certificate', async () => {
    const { issuer, job, publishing, objects, verdict } = await site({ minutes: 1 })
    const { fetch: original } = globalThis
    // The job gets its key, and then builds for longer than the certificate is valid.
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
      const response = await original(...args)
      if (String(args[0]).endsWith('/releases/keys'))
        jest.useFakeTimers({ now: Date.now() + 20 * 60_000, advanceTimers: true })
      return response
    })
    expect(await job(await issuer.token(), publishing())).toMatchObject({
      code: 1,
      text: expect.stringMatching(/Nothing was changed: the certificate of Chat CI was valid until/),
    })
    expect((await verdict()).faults).toEqual([])
    expect(await objects.read('log/00000003.json')).toBeNull()
  })

  it('with the certificate of another key, or one that was changed', async () => {
    const { issuer, job, publishing, objects, verdict } = await site()
    await job(await issuer.token(), publishing())
    const path = 'log/00000003.json'
    const { signature: _, certificate, ...entry } = JSON.parse((await objects.read(path))?.bytes.toString() ?? '')
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const key = { id: keyIdOf(publicKey), privateKey }
    const faultWith = async (changed: object) => {
      await objects.write(path, entryBytes(entry, { ...key, certificate: { ...certificate, ...changed } }))
      return (await verdict()).faults[0]
    }
    expect(await faultWith({})).toContain('its certificate is for another key')
    expect(await faultWith({ publicKey: publicText(publicKey) })).toContain('is not signed by the key of servers')
    expect(await faultWith({ publicKey: 'x' })).toContain('its certificate is for another key')
  })
})

it.each<[string, object, RegExp]>([
  ['no claim that says whose job it is', { claims: { ref: 'refs/heads/main' } }, /ci\.0\.claims: says whose job it is/],
  ['no claims', { claims: {} }, /ci\.0\.claims: says whose job it is/],
  ['an issuer without TLS', { issuer: 'http://ci.example' }, /ci\.0\.issuer: is an https address/],
  ['a certificate for a day', { minutes: 1440 }, /ci\.0\.minutes/],
  ['a share over everybody', { upTo: 101 }, /ci\.0\.upTo/],
])('a rule with %s is refused when the list is read', async (_, changed, said) => {
  const { writeList, settings } = await site()
  writeList(changed)
  expect(() => readTrust(settings)).toThrow(said)
})
