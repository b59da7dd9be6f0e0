import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FlagDeclaration } from '@qe/contract'
import { folderObjectStore, keysOf, type ObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { promote, rollback, rollout } from '../deploy'
import { setFlag } from '../flags/switch-flag'
import { freeze } from '../freeze/freeze'
import { publish } from '../publish'
import { createSite } from '../server/app'
import { readConfig } from '../server/config'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { exampleBuild } from '../testing/example-build'
import { issueCertificate } from '../trust/certificate'
import { generateKey, keyIdOf, publicText, readSigningKey, type SigningKey } from '../trust/signing-key'
import { readTrust } from '../trust/trusted-keys'
import { SimulationReport } from './report'
import { type Tampering, tamperings, type Untouched } from './tamperings'

/**
 * `npm run simulate -- tamper`: changes a signed store in every way that somebody can who may write to it, each one
 * under a running server and before a server starts, and looks at all that the server then sends.
 */
const folder = mkdtempSync(join(tmpdir(), 'qe-simulate-'))
const [storeFolder, anchorFolder, keysFile] = ['store', 'anchor', 'keys.json'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
const objects = folderObjectStore(storeFolder)
const by = 'simulation'

/** Makes a key. @returns the record of the list, with its file */
async function owner(name: string, rights: object) {
  const file = join(folder, `${name}.pem`)
  const key = await generateKey(file)
  return { file, record: { ...key, owner: name, expires: '2999-01-01', ...rights } }
}
const everything = { remotes: '*', shell: true, upTo: 100 }
const platform = await owner('platform', everything)
const booking = await owner('booking', { remotes: ['mf-booking'], upTo: 100 })
const chat = await owner('chat', { remotes: ['mf-chat'], upTo: 0 })
const expired = await owner('expired', { ...everything, expires: '2026-01-01' })
const revoked = await owner('revoked', { ...everything, revokedAfter: 0 })
const unknown = await owner('unknown', everything)
const server = await owner('server', { ...everything, upTo: 0, certifies: true })
const listed = [platform, booking, chat, expired, revoked, server].map(({ record }) => record)
const ci = ['mf-chat', 'mf-booking'].map((name) => ({
  name,
  issuer: 'https://ci.example',
  audience: 'https://site.example',
  claims: { repository: name },
  owner: `${name} CI`,
  remotes: [name],
  upTo: 50,
  expires: '2999-01-01',
}))
writeFileSync(keysFile, JSON.stringify({ keys: listed, ci }))
const env = { TRUSTED_KEYS: keysFile, RELEASE_KEY: platform.file }
const trust = readTrust(env)

interface JobOptions {
  /** The key that certifies the job's. */
  certifier?: { file: string }
  at?: Date
}

/** The key of a CI's job, with its certificate. */
function jobKey(rule: string, { certifier = server, at = new Date() }: JobOptions = {}): SigningKey {
  const found = trust.keys?.ci.find(({ name }) => name === rule)
  if (!found) throw new Error(`There is no rule ${rule}.`)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const by = readSigningKey(certifier.file)
  const certificate = issueCertificate({ rule: found, subject: rule }, publicText(publicKey), by, at)
  return { id: keyIdOf(publicKey), privateKey, certificate }
}

/** Another key with the certificate of a job: the one that anybody can read in the log. */
function withCertificateOf(job: SigningKey): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { ...job, id: keyIdOf(publicKey), privateKey }
}

const template = (version: string) =>
  `<html><head><title>Site ${version}</title><!--qe:head--></head><body>${'<p>text</p>'.repeat(30)}</body></html>`

const flags: Record<string, FlagDeclaration> = {
  'new-form': { type: 'boolean', default: false, about: 'the form of one page' },
}

async function publishSite(): Promise<void> {
  const store = new ReleaseStore(objects, { trust })
  for (const version of ['1.0.0', '1.1.0']) {
    const files = {
      'main.js': `shell("${version}");`.repeat(30),
      'sw.js': `worker("${version}")`,
      'index.html': template(version),
    }
    await publish(store, { from: exampleBuild({ name: 'shell', version, files }), by })
  }
  const byJob = new ReleaseStore(objects, { trust: { ...trust, signer: jobKey('mf-chat') } })
  for (const name of ['mf-chat', 'mf-booking'])
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      const isOfJob = name === 'mf-chat' && version === '1.2.0'
      const code = `run("${name}", "${version}");`
      const files = { 'remoteEntry.js': code.repeat(30), 'home.js': `page(${code})` }
      await publish(isOfJob ? byJob : store, {
        from: exampleBuild({ name, version, files, flags }),
        by,
        to: version === '1.0.0' ? 100 : 30,
      })
      if (version === '1.1.0') await promote(store, by, name, version)
    }
  // Two of these go to the archive, and one comes back.
  for (const minor of [0, 1, 2, 3, 4, 5, 6]) {
    const files = { 'remoteEntry.js': `run("mf-tips", ${minor})` }
    await publish(store, { from: exampleBuild({ name: 'mf-tips', version: `1.${minor}.0`, files }), by })
  }
  await rollout(store, by, 'mf-tips', '1.0.0', { to: 50 })
  await rollout(byJob, by, 'mf-chat', '1.2.0', { to: 50, add: ['staff'] })
  await rollback(store, by, 'mf-booking')
  const portugal = { country: ['PT'] }
  const newest = exampleBuild({ name: 'mf-booking', version: '1.3.0', flags })
  await publish(store, { from: newest, by, to: 20, target: portugal })
  await setFlag(store, by, { name: 'mf-booking', flag: 'new-form', value: 'true', to: 10, target: portugal })
  const until = new Date(Date.now() + 86_400_000)
  await freeze(store, by, 'mf-chat', { until, reason: 'a holiday' })
}

async function bytesOf(store: ObjectStore): Promise<Map<string, Buffer>> {
  const keys = [...(await keysOf(store, 'log/')), ...(await keysOf(store, 'assets/')), 'releases.json']
  const found = await Promise.all(keys.map(async (key) => [key, (await store.read(key))?.bytes] as const))
  return new Map(found.flatMap(([key, bytes]) => (bytes ? [[key, bytes] as const] : [])))
}

/** Two visitors, of whom a rollout of 50 % gives each another version. */
const visitors = ['8b6cd1b4-7c4b-4d52-9d5a-2f4c3a1b0e01', '8b6cd1b4-7c4b-4d52-9d5a-2f4c3a1b0e02']

interface Answer {
  status: number
  body: string
}

/** A page without what differs between page loads. */
const withoutTokens = (body: string) =>
  body.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/"(visit|developing|vitals)":("[^"]*"|\{[^}]*\}|true|false),?/g, '')

/** The document by its meaning: the one beside the anchor has its fields in another order. */
const sortedJson = (body: string) =>
  JSON.stringify(JSON.parse(body), (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

async function answersOf(site: FastifyInstance, paths: readonly string[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  const ask = async (path: string, headers: Record<string, string>) => {
    const { statusCode, rawPayload, headers: sent } = await site.inject({ url: path, headers })
    const isBrotli = sent['content-encoding'] === 'br'
    const text = isBrotli ? rawPayload.toString('base64') : withoutTokens(rawPayload.toString())
    const body = path === '/releases.json' && statusCode === 200 ? sortedJson(text) : text
    answers.set(`${path} ${Object.values(headers).join()}`, {
      status: statusCode,
      body: `${isBrotli ? 'br ' : ''}${body}`,
    })
  }
  for (const path of ['/', '/mf-chat/x', '/mf-booking/x', '/mf-tips/x'])
    for (const visitor of visitors) await ask(path, { cookie: `_qe_visitor=${visitor}` })
  for (const path of ['/releases.json', '/sw.js', ...paths]) {
    await ask(path, {})
    await ask(path, { 'accept-encoding': 'br' })
  }
  return answers
}

const openSite = (anchor: string) =>
  createSite(
    readConfig({
      ...env,
      RELEASES_DIR: storeFolder,
      RELEASE_ANCHOR: anchor,
      API_URL: 'http://127.0.0.1:9',
      WATCH_EVERY_MS: '3600000',
    }),
  )

async function tamper(tampering: Tampering): Promise<void> {
  for (const [key, bytes] of tampering.objects) await (bytes ? objects.write(key, bytes) : objects.remove(key))
  // A running server looks at the log when there is a new document.
  const document = untouched.objects.get('releases.json')
  if (document && !tampering.objects.has('releases.json')) await objects.write('releases.json', document)
}

async function restore({ objects: changed }: Tampering, untouched: Untouched): Promise<void> {
  for (const key of changed.keys()) {
    const bytes = untouched.objects.get(key)
    await (bytes ? objects.write(key, bytes) : objects.remove(key))
  }
}

/** Silent while servers report what they refuse. @returns whether something was reported */
async function noticing<T>(work: () => Promise<T>): Promise<{ result: T; noticed: boolean }> {
  const { error } = console
  let noticed = false
  console.error = () => {
    noticed = true
  }
  try {
    return { result: await work(), noticed }
  } finally {
    console.error = error
  }
}

interface Count {
  tried: number
  reported: number
  missed: number
}
const counts = new Map<string, Count>()
const firstMissed: string[] = []

await publishSite()
const untouched: Untouched = {
  objects: await bytesOf(objects),
  wrongKeysFor: (name) => ({
    unsigned: undefined,
    'signed by an unknown key': readSigningKey(unknown.file),
    'signed by a key of another remote': readSigningKey(name === 'mf-booking' ? chat.file : booking.file),
    'signed by a key for 0 %': readSigningKey(chat.file),
    'signed by an expired key': readSigningKey(expired.file),
    'signed by a revoked key': readSigningKey(revoked.file),
    'signed by a job of another remote': jobKey(name === 'mf-chat' ? 'mf-booking' : 'mf-chat'),
    'signed by a job whose certificate has ended': jobKey('mf-chat', { at: new Date('2026-01-01') }),
    'signed by a job that a key without the right has certified': jobKey('mf-chat', { certifier: booking }),
    'signed by an unknown key with the certificate of a job': withCertificateOf(jobKey('mf-chat')),
  }),
}
const allPaths = [...untouched.objects.keys()].filter((key) => key.startsWith('assets/') && !key.endsWith('.br'))
const running = await openSite(anchorFolder)
const right = await answersOf(
  running,
  allPaths.map((path) => `/${path}`),
)
// A shell whose template is damaged gives way to the one before it, whose pages are right too.
const withoutTemplate: Tampering = {
  kind: 'lost template',
  what: 'shell 1.1.0',
  objects: new Map([['assets/shell/1.1.0/index.html', null]]),
}
await tamper(withoutTemplate)
const { result: fallback } = await noticing(async () => {
  const site = await openSite('')
  const answers = await answersOf(site, [])
  await site.close()
  return answers
})
await restore(withoutTemplate, untouched)

/** A file may be refused; a page must be there. */
const isRight = (request: string, { status, body }: Answer) => {
  if (status >= 400 && !request.includes('_qe_visitor')) return true
  // Without its compressed copy a file goes out as it is.
  const plain = right.get(`${request.split(' ')[0]} `)?.body
  return [right.get(request)?.body, fallback.get(request)?.body, plain].includes(body)
}

async function check(where: string, tampering: Tampering, site: () => Promise<FastifyInstance>): Promise<void> {
  const paths = [...tampering.objects.keys()]
    .filter((key) => key.startsWith('assets/'))
    .map((key) => `/${key.replace(/\.br$/, '')}`)
  await tamper(tampering)
  const { result: wrong, noticed } = await noticing(async () => {
    const server = await site()
    const answers = [...(await answersOf(server, [...new Set(paths)]))]
    if (server !== running) await server.close()
    return answers.filter(([request, answer]) => !isRight(request, answer)).map(([request]) => request)
  })
  await restore(tampering, untouched)
  const key = `${where}: ${tampering.kind}`
  const count = counts.get(key) ?? { tried: 0, reported: 0, missed: 0 }
  counts.set(key, count)
  count.tried++
  if (noticed) count.reported++
  if (wrong.length > 0) count.missed++
  if (wrong.length > 0) firstMissed.push(`${key}: ${tampering.what}: ${wrong[0]}`)
}

const began = Date.now()
for (const tampering of tamperings(untouched)) {
  await check('running', tampering, async () => running)
  await check('at rest', tampering, () => openSite(anchorFolder))
}
await running.close()

const report = new SimulationReport('tamper')
for (const [kind, { tried, reported, missed }] of [...counts].sort()) {
  report.note(`${kind}: ${tried} tried, ${reported} reported, missed ${missed}`)
  // Files that are not as they were published are reported as well, but a removed one is only missing.
  if (kind.startsWith('at rest') && !/files|manifests/.test(kind))
    report.expect(reported === tried, `${kind}: ${reported} of ${tried} reported when the server starts`)
}
const total = [...counts.values()].reduce((sum, { tried }) => sum + tried, 0)
const seconds = Math.round((Date.now() - began) / 1000)
report.expect(
  firstMissed.length === 0,
  `${total} changes of a store with ${untouched.objects.size} objects in ${seconds} s: missed ${firstMissed.length}`,
)
for (const missed of firstMissed.slice(0, 20)) report.note(missed)
const { faults } = await verify(new ReleaseStore(objects), { keys: trust.keys, anchor: null })
report.expect(faults.length === 0, `the store is as it was: ${faults.length} faults`)
rmSync(folder, { recursive: true, force: true })
report.end()
