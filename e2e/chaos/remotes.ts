import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const releasesDir = () => process.env['QE_E2E_RELEASES'] ?? ''

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
    entry: 'Host dashboard',
    heading: 'Hello, Tomás',
    elsewhere: 'mf-catalog',
  },
  { name: 'mf-account', path: '/account', entry: 'Account', heading: 'Tomás Ferreira', elsewhere: 'mf-catalog' },
] as const
export type Remote = (typeof remotes)[number]
export const remoteNamed = (name: string) => remotes.find((remote) => remote.name === name) as Remote

export const release = (...args: string[]) =>
  execFileSync(
    process.execPath,
    [join(root, 'releases/dist/cli.js'), ...args, '--store', releasesDir(), '--root', root],
    { encoding: 'utf8' },
  )

/** Source of a page or slot filler of a broken version. */
const broken = {
  'renders nothing': '() => null',
  'shows its own error page': '() => createElement(ErrorState)',
  'throws on render': `() => { throw new Error('chaos: on render') }`,
  'throws later in an effect': `() => {
    const [late, setLate] = useState(false)
    useEffect(() => { setTimeout(() => setLate(true), 300) }, [])
    useEffect(() => { if (late) throw new Error('chaos: in an effect') }, [late])
    return createElement('h1', null, 'About to fail')
  }`,
}

/** Source of `remote.ts` in a version that fails in this way. */
function brokenSource(source: string, how: Fault): string {
  if (how === 'throws on evaluation') return `${source}\nthrow new Error('chaos: on evaluation')\n`
  const intact = source
    .replace('export default defineRemote(', 'const whole = defineRemote(')
    .replace(
      /^import /,
      `import { ErrorState } from '@qe/ui'\nimport { createElement, useEffect, useState } from 'react'\nimport `,
    )
  return `${intact}
const Broken = ${broken[how]}
const all = (views = {}) =>
  Object.fromEntries(Object.keys(views).map((key) => [key, async () => ({ default: Broken })]))
export default { ...whole, routes: all(whole.routes), slots: all(whole.slots) }
`
}

export type Fault = 'throws on evaluation' | keyof typeof broken

const published = () => JSON.parse(release('status', '--all', '--json')) as { name: string; version: string }[]

/** Publishes another version of a remote, intact or broken, unless it is published already. */
export function publish(name: string, version: string, fault?: Fault): void {
  if (published().some((one) => one.name === name && one.version === version)) return
  const copy = join(root, `${name}-copy`)
  try {
    cpSync(join(root, name), copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('/dist'),
    })
    const door = join(copy, 'src/remote.ts')
    if (fault) writeFileSync(door, brokenSource(readFileSync(door, 'utf8'), fault))
    release('publish', `${name}-copy`, '--version', version, '--no-smoke')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
