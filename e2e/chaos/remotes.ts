import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { people, tokenOf } from '../journeys/world'
import { releasesDir, siteUrl } from '../ports'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Each remote with one of its pages, the menu entry, the heading that identifies the page, and another remote to
 * navigate to.
 */
export const remotes = [
  { name: 'mf-catalog', path: '/saved', entry: 'Saved places', heading: 'Saved', elsewhere: 'mf-booking' },
  { name: 'mf-booking', path: '/trips', entry: 'Trips', heading: 'Trips', elsewhere: 'mf-catalog' },
  { name: 'mf-chat', path: '/inbox', entry: 'Inbox', heading: 'Inbox', elsewhere: 'mf-catalog' },
  {
    name: 'mf-host-dashboard',
    path: '/host',
    entry: 'Switch to hosting',
    heading: 'Hello, Tomás',
    elsewhere: 'mf-catalog',
  },
  { name: 'mf-account', path: '/account', entry: 'Account', heading: 'Tomás Ferreira', elsewhere: 'mf-catalog' },
] as const
export type Remote = (typeof remotes)[number]
export const remoteNamed = (name: string) => remotes.find((remote) => remote.name === name) as Remote

export const signIn = async (context: BrowserContext) =>
  context.addCookies([{ name: '_quality_escape', value: await tokenOf(people.host), url: siteUrl }])

const runCli = (args: string[], settings: Record<string, string> = {}) =>
  execFileSync(
    process.execPath,
    [join(root, 'releases/dist/cli.js'), ...args, '--store', releasesDir(), '--root', root],
    { encoding: 'utf8', env: { ...process.env, ...settings } },
  )
export const release = (...args: string[]) => runCli(args)

/** The federation runtime of the site under test. */
export const siteRuntime = process.env['QE_FEDERATION_RUNTIME'] || 'own'

/** Source of a page or slot filler of a broken version. */
const broken = {
  'renders nothing': '() => null',
  'shows its own error page': '() => createElement(ErrorState)',
  'hangs when its button is pressed': `() => createElement('button', { onClick: () => { for (;;); } }, 'Never ends')`,
  'throws on render': `() => { throw new Error('chaos: on render') }`,
  'throws later in an effect': `() => {
    const [late, setLate] = useState(false)
    useEffect(() => { setTimeout(() => setLate(true), 300) }, [])
    useEffect(() => { if (late) throw new Error('chaos: in an effect') }, [late])
    return createElement('h1', null, 'About to fail')
  }`,
}

/** What a view of a version does that is intact in the browser, before it renders. */
const onServer = {
  'throws on the server': `if (isServer) throw new Error('chaos: on the server')`,
  'never ends on the server': 'if (isServer) for (;;);',
  'eats memory on the server':
    'if (isServer) for (const all = []; ; ) all.push(Array.from({ length: 1e5 }, () => ({})))',
  'renders otherwise in the browser': `const side = isServer ? 'server' : 'browser'`,
}

/** Adds to all views of a version, which show what they always show. `changed` makes a view of a view. */
const withViews = (intact: string, changed: string) => `${intact}
const changed = ${changed}
const all = (views = {}) =>
  Object.fromEntries(
    Object.entries(views).map(([key, load]) => [key, async () => ({ default: changed((await load()).default) })]),
  )
export default { ...whole, routes: all(whole.routes), slots: all(whole.slots) }
`

const faultyOnServer = (intact: string, how: keyof typeof onServer) =>
  withViews(
    intact,
    `(View) => (props) => {
  const isServer = typeof document === 'undefined'
  ${onServer[how]}
  return createElement(Fragment, null, typeof side === 'undefined' ? null : side, createElement(View, props))
}`,
  )

/** Each view says in its HTML which version has rendered it, and in an attribute which version runs in the browser. */
const tellingVersion = (intact: string, version: string) =>
  withViews(
    `${intact}
const runs = (mark) => { if (mark) mark.dataset.run = '${version}' }`,
    `(View) => (props) => createElement(Fragment, null,
  createElement('span', { hidden: true, 'data-rendered-by': '', ref: runs }, '${version}'),
  createElement(View, props))`,
  )

/** A page with styles for everybody's elements, as a file of its own: only what loads later has its styles loaded. */
const wildFiles = {
  'src/wild.css': 'header { display: none } * { outline: 3px solid rgb(255, 0, 0) }',
  'src/wild.ts': `import './wild.css'
import { createElement } from 'react'
export default () => createElement('h1', null, 'Wild')
`,
}

/** Source of `remote.ts` in a version that fails, or tells of itself, in this way. */
function brokenSource(source: string, how: Fault, version: string): string {
  if (how === 'has styles for everybody') return source.replace(/'\.\/[^']*'\),/g, "'./wild'),")
  if (how === 'throws on evaluation') return `${source}\nthrow new Error('chaos: on evaluation')\n`
  const intact = source.replace('export default defineRemote(', 'const whole = defineRemote(').replace(
    /^import /,
    `import { ErrorState } from '@qe/ui'
import { createElement, Fragment, useEffect, useState } from 'react'
import `,
  )
  if (isOnServer(how)) return faultyOnServer(intact, how)
  if (how === 'tells its version') return tellingVersion(intact, version)
  return `${intact}
const Broken = ${broken[how]}
const all = (views = {}) =>
  Object.fromEntries(Object.keys(views).map((key) => [key, async () => ({ default: Broken })]))
export default { ...whole, routes: all(whole.routes), slots: all(whole.slots) }
`
}

export type ServerFault = keyof typeof onServer
export const serverFaults = Object.keys(onServer) as ServerFault[]
const isOnServer = (how: string): how is ServerFault => Object.hasOwn(onServer, how)

export type Fault =
  | 'throws on evaluation'
  | 'has styles for everybody'
  | 'tells its version'
  | keyof typeof broken
  | ServerFault

const published = () => JSON.parse(release('status', '--all', '--json')) as { name: string; version: string }[]

interface PublishOptions {
  /** Percentage of the visitors who get it. */
  percent?: number
  /** Federation runtime that it is built with. */
  runtime?: string
}

/** Publishes another version of a remote, intact or broken, unless it is published already. */
export function publish(
  name: string,
  version: string,
  fault?: Fault,
  { percent = 100, runtime = siteRuntime }: PublishOptions = {},
): void {
  if (published().some((one) => one.name === name && one.version === version)) return
  const copy = join(root, `${name}-copy`)
  try {
    cpSync(join(root, name), copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('/dist'),
    })
    const door = join(copy, 'src/remote.ts')
    if (fault === 'has styles for everybody')
      for (const [file, text] of Object.entries(wildFiles)) writeFileSync(join(copy, file), text)
    if (fault) writeFileSync(door, brokenSource(readFileSync(door, 'utf8'), fault, version))
    runCli(
      [
        'publish',
        `${name}-copy`,
        '--version',
        version,
        '--no-smoke',
        ...(percent < 100 ? ['--to', String(percent)] : []),
      ],
      { QE_FEDERATION_RUNTIME: runtime },
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** What the delivery server has counted of a version. */
export async function counted(page: Page, remote: string, version: string, kind: string): Promise<number> {
  const metrics = await (await page.request.get('/metrics')).text()
  const line = metrics
    .split('\n')
    .find((one) => one.includes(`remote="${remote}",version="${version}"`) && one.includes(`kind="${kind}"`))
  return Number(line?.split(' ').at(-1) ?? 0)
}
