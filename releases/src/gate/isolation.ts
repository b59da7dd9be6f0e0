import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { containerName, type VersionManifest } from '@qe/contract'
import type { Page } from 'playwright-core'

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
  const found: string[] = []
  const walk = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        if (isForeign(rule.selectorText)) found.push(rule.selectorText)
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

/**
 * Runs in the page, before its scripts: reports writes to cookies and storage, with the line that made them. What a
 * remote writes through the platform is the shell's.
 */
function recordWrites(prefix: string): void {
  const record = (what: string) => console.debug(`${prefix}${what} ${new Error().stack?.split('\n')[3] ?? ''}`)
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as Required<PropertyDescriptor>
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    set(value: string) {
      record(`the cookie ${value.split('=')[0]}`)
      cookie.set.call(this, value)
    },
  })
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) {
    record(`the stored value ${key}`)
    setItem.call(this, key, value)
  }
}

/** Collects what a version's own code writes to cookies and storage, on every page that is opened from now on. */
export async function watchWrites(page: Page, { name, version }: VersionManifest, faults: string[]): Promise<void> {
  await page.addInitScript(recordWrites, marker)
  page.on('console', (message) => {
    const text = message.text()
    if (!text.startsWith(marker) || !text.includes(`/assets/${name}/${version}/`)) return
    const what = text.slice(marker.length).split(' at ')[0]?.trim() ?? ''
    if (!what.startsWith(`the stored value ${name}:`))
      faults.push(`It writes ${what} itself. Use localValues or tabValues of @qe/platform, or a key such as ${name}:…`)
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
