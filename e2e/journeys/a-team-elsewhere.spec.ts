import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import type { PageSnapshot } from '@qe/contract'
import { ownPort, ports, releasesDir as releasesUnderTest } from '../ports'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const sitePort = ownPort(3355)

let folder: string
let team: string
let releasesDir: string
let site: ChildProcess | undefined

/** What somebody types in the team's own folder. */
function type(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: team,
    env: { ...process.env, NODE_ENV: '', FORCE_COLOR: '0', ...env },
    encoding: 'utf8',
  })
  return { code: status, text: `${stdout}${stderr}` }
}
const npm = (script: string, env?: NodeJS.ProcessEnv) => type('npm', ['run', '--silent', script], env)

const typeCheck = () => type('npx', ['tsc', '-p', '.', '--pretty', 'false'])

/** Writes a file of the remote for as long as something is tried. */
function withFile<T>(path: string, content: string, tried: () => T): T {
  const file = join(team, path)
  writeFileSync(file, content)
  try {
    return tried()
  } finally {
    rmSync(file)
  }
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(() => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'qe-elsewhere-'))
  team = join(folder, 'guides')
  releasesDir = join(folder, 'releases')
  cpSync(releasesUnderTest(), releasesDir, { recursive: true })
  const elsewhere = join(folder, 'elsewhere')
  const packages = join(elsewhere, 'packages')
  const made = join(elsewhere, 'guides')
  execFileSync(process.execPath, [join(root, 'scripts/pack.mjs'), '--out', packages])
  execFileSync(process.execPath, [
    join(root, 'scripts/new.mjs'),
    'remote',
    'mf-guides',
    '--owner',
    'Guides team',
    '--out',
    made,
    '--packages',
    packages,
  ])
  // As a second machine has it: what is in the repository, in another place, and nothing of the first one.
  rmSync(join(made, 'node_modules'), { recursive: true })
  renameSync(made, team)
  rmSync(elsewhere, { recursive: true })
  execFileSync('npx', ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline'], {
    cwd: team,
    stdio: 'pipe',
  })
})

test.afterAll(() => {
  site?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a team in a repository of its own has ordinary packages, with nothing of the workspace in them', () => {
  for (const name of ['contract', 'platform', 'ui', 'build', 'testing', 'releases']) {
    const place = join(team, 'node_modules/@qe', name)
    expect(readFileSync(join(place, 'package.json'), 'utf8')).not.toMatch(/workspace:|devDependencies/)
    expect(
      readdirSync(place, { recursive: true }).filter(
        (file) => /\.test\.|[^d]\.tsx?$/.test(String(file)) && !String(file).startsWith('node_modules'),
      ),
    ).toEqual([])
  }
})

test('its repository names no folder of the machine that made it, and the site’s own versions of the tools', () => {
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'])
    expect(readFileSync(join(team, file), 'utf8'), file).not.toMatch(/file:(\/|\.\.)|qe-elsewhere/)
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(team, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(range, name).toMatch(name.startsWith('@qe/') ? /^file:vendor\/qe-/ : /^\d+\.\d+\.\d+/)
  expect(devDependencies.webpack).toBe('5.110.3')
})

test('its remote passes its type check and its tests there', () => {
  test.setTimeout(120_000)
  expect(npm('typecheck')).toEqual({ code: 0, text: '' })
  const { code, text } = npm('test')
  expect(text).toContain('3 passed, 3 total')
  expect(code).toBe(0)
})

test('the compiler refuses a filler with other props than the slot’s, and a topic with another payload', () => {
  const filler = `import { defineRemote } from '@qe/platform'

const Contact = ({ hostNumber }: { hostNumber: number }) => hostNumber
export default defineRemote({
  name: 'mf-guides',
  routes: {},
  slots: { 'property.contact': async () => ({ default: Contact }) },
})
`
  const { code, text } = withFile('src/wrong-filler.ts', filler, typeCheck)
  expect(code).not.toBe(0)
  expect(text).toMatch(/src\/wrong-filler\.ts\(7,\d+\): error [\s\S]*'hostNumber' is missing/)

  const publisher = `import { bus } from '@qe/platform'

bus.publish('booking:changed', { bookingId: 'b1', status: 'nonsense' })
bus.publish('no:such:topic', {})
`
  const said = withFile('src/wrong-topic.ts', publisher, typeCheck)
  expect(said.text).toMatch(/src\/wrong-topic\.ts\(3,\d+\): error .*"nonsense"/)
  expect(said.text).toMatch(/src\/wrong-topic\.ts\(4,\d+\): error .*no:such:topic/)
})

test('it is published through the gate, in a real browser with the live shell, and the site delivers it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { code, text } = npm('release', { RELEASES_DIR: releasesDir, RELEASE_BY: 'guides' })
  expect(text).toContain('mf-guides 0.1.0 is published and goes to everybody from their next page on.')
  expect(code).toBe(0)

  const { startSite } = (await import(new URL('../../scripts/stack.mjs', import.meta.url).href)) as {
    startSite(settings: object, options: object): Promise<ChildProcess>
  }
  site = await startSite({ releasesDir, apiPort: ports.apiPort, sitePort }, { echo: false })
  await page.goto(`http://localhost:${sitePort}/guides`)
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible()
  await expect(page.locator('[data-remote="mf-guides"][data-version="0.1.0"]').first()).toBeAttached()
  const { remotes } = JSON.parse((await page.locator('#qe-snapshot').textContent()) ?? '') as PageSnapshot
  expect(remotes.find(({ name }) => name === 'mf-guides')).toMatchObject({
    version: '0.1.0',
    why: 'default',
    integrity: expect.stringMatching(/^sha256-/),
  })
})
