import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { ownPort, ports, releasesDir as releasesUnderTest } from '../ports'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const scripts = (name: string) => import(new URL(`../../scripts/${name}`, import.meta.url).href)

/** A site of its own with what the others have published, so that what is published here stays here. */
const sitePort = ownPort(3345)
const devPort = ownPort(3346)
const site = `http://localhost:${sitePort}`

let folder: string
let releasesDir: string
let siteServer: ChildProcess | undefined
let devServer: ChildProcess | undefined

/** A page of a remote that is new, with something to type in. */
const pageWith = (heading: string, before = '') => `import { usePage } from '@qe/platform'
import { TextField } from '@qe/ui'
import { useState } from 'react'

export default function GuidesPage() {
  const [note, setNote] = useState('')
  usePage({ title: 'Guides' })
  ${before}
  return (
    <div>
      <h1>${heading}</h1>
      <TextField label="Note" value={note} onChange={setNote} />
    </div>
  )
}
`
const pageFile = () => join(folder, 'mf-guides/src/page/guides-page.tsx')
const edit = (heading: string, before?: string) => writeFileSync(pageFile(), pageWith(heading, before))

const publish = (version: string) =>
  execFileSync(process.execPath, [
    join(root, 'releases/dist/cli.js'),
    'publish',
    'mf-guides',
    '--version',
    version,
    '--no-smoke',
    '--store',
    releasesDir,
    '--root',
    folder,
  ])

/** Whether the dev server runs. It answers when no build is under way. */
const hasBuilt = () =>
  fetch(`http://localhost:${devPort}/dev/mf-guides/remoteEntry.js`).then(
    ({ ok }) => ok,
    () => false,
  )

async function startDevServer(): Promise<void> {
  const place = join(folder, 'mf-guides')
  devServer = spawn(
    process.execPath,
    [join(place, 'node_modules/webpack-cli/bin/cli.js'), 'serve', '--mode', 'development'],
    {
      cwd: place,
      env: { ...process.env, NODE_ENV: 'development', PORT: String(devPort), SITE_URL: site },
      stdio: 'ignore',
    },
  )
  await expect.poll(hasBuilt, { timeout: 60_000 }).toBe(true)
  expect(devServer.exitCode, 'the dev server runs, and on its own port').toBeNull()
}

async function end(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const closed = once(server, 'close')
  server.kill('SIGKILL')
  await closed
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qe-developer-'))
  releasesDir = join(folder, 'releases')
  cpSync(releasesUnderTest(), releasesDir, { recursive: true })
  const { filesOfNewRemote } = (await scripts('new-remote.mjs')) as {
    filesOfNewRemote(wish: object): Record<string, string>
  }
  const packageOf = JSON.parse(readFileSync(join(root, 'mf-chat/package.json'), 'utf8')) as object
  for (const [path, content] of Object.entries(
    filesOfNewRemote({ name: 'mf-guides', owner: 'Guides team', packageOf }),
  )) {
    const file = join(folder, 'mf-guides', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  symlinkSync(join(root, 'mf-chat/node_modules'), join(folder, 'mf-guides/node_modules'))
  edit('Guides as released')
  publish('0.1.0')
  const { startSite } = (await scripts('stack.mjs')) as {
    startSite(settings: object, options: object): Promise<ChildProcess>
  }
  siteServer = await startSite({ releasesDir, apiPort: ports.apiPort, sitePort }, { echo: false })
})

test.afterAll(async () => {
  await end(devServer)
  await end(siteServer)
  rmSync(folder, { recursive: true, force: true })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const badge = (page: Page) => page.getByRole('complementary', { name: 'Overrides' })

test('a developer loads her working tree, edits it without losing state, and falls back when it breaks', async ({
  page,
}) => {
  edit('Guides in the making')
  await startDevServer()
  await page.goto(`${site}/guides`)
  await expect(heading(page, 'Guides as released')).toBeVisible()

  await page.keyboard.press('Alt+Shift+Q')
  const panel = page.getByRole('dialog', { name: 'Remotes on this page' })
  const card = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'mf-guides' }) })
  await expect(card).toContainText('Version0.1.0OwnerGuides teamWhydefault')
  expect((await new AxeBuilder({ page }).include('[aria-labelledby="qe-panel-title"]').analyze()).violations).toEqual(
    [],
  )
  await card.getByText('Show another version').click()
  await card.getByLabel('Address of the dev server').fill(`localhost:${devPort}`)
  await card.getByRole('button', { name: 'Use it in this browser' }).click()

  await expect(heading(page, 'Guides in the making')).toBeVisible()
  await expect(badge(page)).toContainText(`mf-guides from localhost:${devPort}`)
  expect((await new AxeBuilder({ page }).include('[aria-label="Overrides"]').analyze()).violations).toEqual([])

  await page.getByLabel('Note').fill('typed before the edit')
  const began = Date.now()
  edit('Guides, edited')
  await expect(heading(page, 'Guides, edited')).toBeVisible()
  console.log(`From the edit to the screen: ${Date.now() - began} ms.`)
  await expect(page.getByLabel('Note')).toHaveValue('typed before the edit')

  edit('Guides', `if (note !== 'never') throw new Error('The guides are broken.')`)
  await expect(badge(page)).toContainText(
    'failed while rendering: The guides are broken. The released 0.1.0 is shown instead until you save an edit.',
  )
  await expect(heading(page, 'Guides as released')).toBeVisible()
  edit('Guides, mended')
  await expect(heading(page, 'Guides, mended')).toBeVisible()
  await expect(badge(page)).toContainText(`mf-guides from localhost:${devPort}`)

  // An update that the server's end cuts off would make the page load again by itself.
  expect(await hasBuilt()).toBe(true)
  await page.waitForLoadState('networkidle')
  await end(devServer)
  await page.reload()
  await expect(heading(page, 'Guides as released')).toBeVisible()
  await expect(badge(page)).toContainText(
    `mf-guides from localhost:${devPort} was not applied: nothing answers at localhost:${devPort}.`,
  )
  await expect(badge(page).getByRole('button', { name: 'Reset' })).toBeHidden()

  await page.reload()
  await expect(heading(page, 'Guides as released')).toBeVisible()
  await expect(badge(page)).toBeHidden()
})

test('a version that throws while it renders is known to the delivery server by remote, version and cohort', async ({
  page,
}) => {
  edit('Guides', `if (note !== 'never') throw new Error('The guides are broken.')`)
  publish('0.2.0')
  await page.goto(`${site}/guides`)
  await expect(heading(page, 'Guides as released')).toBeVisible()
  const counted = async () => (await page.request.get(`${site}/metrics`)).text()
  await expect
    .poll(counted)
    .toContain('qe_watch_events_total{remote="mf-guides",version="0.2.0",cohort="default",kind="render-error"} 1')
  await expect
    .poll(counted)
    .toContain('qe_watch_events_total{remote="mf-guides",version="0.1.0",cohort="fallback",kind="shown"} 1')

  await page.keyboard.press('Alt+Shift+Q')
  await expect(page.getByRole('list', { name: 'Errors of mf-guides' })).toContainText(
    'Threw while rendering (0.2.0): The guides are broken.',
  )
})
