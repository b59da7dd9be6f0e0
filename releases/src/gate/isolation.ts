import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { containerName, type VersionManifest } from '@qe/contract'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { parsedOrNull } from '../server/parsed-or-null'
import { mayStore } from './storage'

/** Names on `window` that loaders of remotes need: webpack's, Rspack's, the stock federation runtime's and Vite's. */
const loaderNames = new RegExp(
  [
    '^(webpackChunk|webpackHotUpdate|rspackChunk|__FEDERATION|__VMOK__$|__GLOBAL_LOADING_REMOTE_ENTRY__$|',
    '__mf_(init__|module_cache__$)|__VUE_HMR_RUNTIME__$)',
  ].join(''),
)

/** Begins the messages of {@link recordWrites}. */
const marker = 'qe-isolation '

/** Runs in the page. @returns the selectors that could match something outside of the remote's own elements */
function foreignSelectors({ css, remote }: { css: string; remote: string }): string[] {
  const region = `[data-remote="${remote}"]`
  /**
   * A list without what excludes or only asks, and without attributes, whose values are any text. An id is the page's,
   * such as the shell's `#root`.
   */
  const isForeign = (selectors: string) => {
    let text = selectors.replaceAll(region, '.own').replace(/\[[^\]]*\]/g, '')
    for (let before = ''; before !== text; ) {
      before = text
      text = text
        .replace(/:(not|has)\([^()]*\)/g, '')
        .replace(/\(([^()]*)\)/g, (_all, inside: string) => inside.replaceAll(',', ' '))
    }
    return text.split(',').some((selector) => !selector.includes('.'))
  }
  /** Such as the sizes of a library, with the defaults of which its own elements are styled. */
  const setsOwnPropertiesOnly = ({ style }: CSSStyleRule) =>
    style.length > 0 && [...style].every((property) => property.startsWith('--') && !property.startsWith('--qe-'))
  const found: string[] = []
  const walk = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        if (isForeign(rule.selectorText) && !setsOwnPropertiesOnly(rule)) found.push(rule.selectorText)
        // `start` is what an `@scope` begins with.
      } else if (rule instanceof CSSGroupingRule && !('start' in rule && !isForeign(String(rule.start)))) {
        walk(rule.cssRules)
      }
    }
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  walk(sheet.cssRules)
  return found
}

/** Why the styles of a remote would reach beyond its regions, a sentence a file; the page's browser reads them. */
export async function styleFaults(page: Page, { name, assets }: VersionManifest, from: string): Promise<string[]> {
  const faults: string[] = []
  for (const { path } of assets.filter((asset) => asset.path.endsWith('.css'))) {
    const css = await readFile(join(from, path), 'utf8')
    const found = [...new Set(await page.evaluate(foreignSelectors, { css, remote: name }))]
    if (found.length > 0)
      faults.push(
        `${path} has styles for everybody's elements: ${found.join('; ')}. Begin them with a class of a CSS module.`,
      )
  }
  return faults
}

/** A write to a cookie or to storage, as the page reports it. */
const write = z.object({
  /** Such as `the cookie`. */
  kind: z.string(),
  name: z.string(),
  /** The lines that made it: two of {@link recordWrites}, after the first one, and then those that called it. */
  stack: z.string(),
})
type Write = z.infer<typeof write>

/**
 * Runs in the page, before its scripts: reports what is written to cookies and storage or removed there, and by which
 * lines. Each of its functions calls `record` itself, so that the lines above are as many for all.
 */
function recordWrites(prefix: string): void {
  const { debug } = console
  const record = (kind: string, names: readonly unknown[]) => {
    const { stack } = new Error()
    for (const name of names) debug(prefix + JSON.stringify({ kind, name: String(name), stack }))
  }
  const first = ([name]: readonly unknown[]) => [name]
  /** The storage behind what the page is given in its place. */
  const areas = new Map<unknown, Storage>()

  const watch = (
    owner: object,
    method: string,
    kind: string,
    namesOf: (args: unknown[], area: object) => readonly unknown[],
  ) => {
    const apply = (original: (...args: unknown[]) => unknown, self: object, args: unknown[]) => {
      const area = areas.get(self) ?? self
      const names = namesOf(args, area)
      if (names.length > 0) record(kind, names)
      return Reflect.apply(original, area, args)
    }
    Reflect.set(owner, method, new Proxy(Reflect.get(owner, method), { apply }))
  }
  // Reading is not recorded, and must find the storage, too.
  for (const method of ['getItem', 'key']) watch(Storage.prototype, method, '', () => [])
  for (const method of ['setItem', 'removeItem']) watch(Storage.prototype, method, 'the stored value', first)
  watch(Storage.prototype, 'clear', 'the stored value', (_args, area) => Object.keys(area))
  for (const method of ['open', 'deleteDatabase']) watch(IDBFactory.prototype, method, 'the database', first)
  // Absent from pages without TLS, such as the empty one that a browser begins with.
  if ('CacheStorage' in globalThis)
    for (const method of ['open', 'delete']) watch(CacheStorage.prototype, method, 'the cache', first)
  if ('CookieStore' in globalThis)
    for (const method of ['set', 'delete'])
      watch(CookieStore.prototype, method, 'the cookie', ([one]) => [
        typeof one === 'object' && one ? Reflect.get(one, 'name') : one,
      ])

  // A value is also stored as a property: `localStorage.theme = 'dark'`.
  const standIn = (area: Storage): Storage => {
    const proxy = new Proxy(area, {
      get: (_area, key) => Reflect.get(area, key),
      set(_area, key, value) {
        record('the stored value', [key])
        return Reflect.set(area, key, value)
      },
      defineProperty(_area, key, property) {
        record('the stored value', [key])
        return Reflect.defineProperty(area, key, property)
      },
      deleteProperty(_area, key) {
        record('the stored value', [key])
        return Reflect.deleteProperty(area, key)
      },
    })
    areas.set(proxy, area)
    return proxy
  }
  for (const name of ['localStorage', 'sessionStorage']) {
    const own = Object.getOwnPropertyDescriptor(globalThis, name)
    let proxy: Storage | undefined
    Object.defineProperty(globalThis, name, {
      ...own,
      get() {
        proxy ??= standIn(own?.get?.call(globalThis) as Storage)
        return proxy
      },
    })
  }

  globalThis.BroadcastChannel = new Proxy(BroadcastChannel, {
    construct(original, args, target) {
      record('the channel', [args[0]])
      return Reflect.construct(original, args, target)
    },
  })

  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as Required<PropertyDescriptor>
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    set(value: string) {
      record('the cookie', [value.split('=')[0]])
      cookie.set.call(this, value)
    },
  })
}

/**
 * Whether a version's own code made a write: its lines wrote, or called `write` or `remove` of the platform's
 * `localValues` and `tabValues`, which are in the shell's files. What other functions of the platform store is the
 * shell's, whoever calls them.
 */
function isBy({ stack }: Write, { name, version }: VersionManifest): boolean {
  const lines = stack.split('\n').slice(3)
  const published = lines.filter((line) => line.includes('/assets/'))
  const caller = published.findIndex((line) => !line.includes('/assets/shell/'))
  const isByPlatform = caller > 0 && /\b(write|remove) \(/.test(published[caller - 1] ?? '')
  const author = isByPlatform ? published[caller] : published[0]
  return author?.includes(`/assets/${name}/${version}/`) ?? false
}

/** The write in a message; null in one that the page's own code has written like it. */
const writeIn = (json: string): Write | null => write.safeParse(parsedOrNull(json)).data ?? null

/** Why a version may not make a write, as a sentence; null when it may. */
function writeFault({ kind, name }: Write, manifest: VersionManifest): string | null {
  if (kind === 'the cookie')
    // The shell's are those of the specification.
    return manifest.kind === 'shell'
      ? null
      : `It writes the cookie ${name}. Use localValues or tabValues of @qe/platform.`
  if (mayStore(manifest, name)) return null
  return [
    `It writes ${kind} ${name}, which it has not declared. Name it in \`storage\` of`,
    manifest.kind === 'shell'
      ? 'the contract (siteStorage).'
      : `remote.config.ts, or begin it with ${manifest.name}: or qe:${manifest.name}:`,
  ].join(' ')
}

/** Collects what a version's own code writes to cookies and storage, on every page that is opened from now on. */
export async function watchWrites(page: Page, manifest: VersionManifest, faults: string[]): Promise<void> {
  await page.addInitScript(recordWrites, marker)
  page.on('console', (message) => {
    const text = message.text()
    const reported = text.startsWith(marker) ? writeIn(text.slice(marker.length)) : null
    const fault = reported && isBy(reported, manifest) ? writeFault(reported, manifest) : null
    if (fault) faults.push(fault)
  })
}

/** Runs in the page. @returns every global name and member of a built-in, with what it is */
function readGlobals(): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>()
  const read = (owner: object, path: string) => {
    for (const key of Reflect.ownKeys(owner)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(owner, key) ?? {}
      // Values other than functions change by themselves.
      found.set(`${path}${String(key)}`, [typeof value === 'function' ? value : undefined, get, set])
    }
  }
  read(globalThis, '')
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value
    if (typeof value !== 'function') continue
    read(value, `${name}.`)
    if (value.prototype instanceof Object || value === Object) read(value.prototype, `${name}.prototype.`)
  }
  for (const [name, value] of Object.entries({ history, navigator, document, console, JSON, Math, Reflect }))
    read(value, `${name}.`)
  return found
}

/**
 * Runs work in the page, and compares its globals before and after.
 * @returns why they are not as they were, a sentence for each kind
 */
export async function globalFaults(page: Page, remote: string, work: () => Promise<unknown>): Promise<string[]> {
  const before = await page.evaluateHandle(readGlobals)
  await work()
  const after = await page.evaluateHandle(readGlobals)
  const { added, changed } = await page.evaluate(
    ({ before, after }) => {
      const names = [...after.keys()]
      const isSame = (name: string) => before.get(name)?.every((part, index) => part === after.get(name)?.[index])
      return {
        added: names.filter((name) => !before.has(name)),
        changed: [...names.filter((name) => before.has(name) && !isSame(name)), ...before.keys()].filter(
          (name) => !after.has(name) || !isSame(name),
        ),
      }
    },
    { before, after },
  )
  const own = containerName(remote)
  const foreign = added.filter((name) => !name.startsWith(own) && !loaderNames.test(name))
  return [
    ...(foreign.length > 0
      ? [`It adds ${foreign.join(', ')} to the page's globals. Keep it in a module, or begin its name with ${own}.`]
      : []),
    ...(changed.length > 0 ? [`It changes ${[...new Set(changed)].join(', ')}, which everybody uses.`] : []),
  ]
}
