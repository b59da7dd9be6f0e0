import './checked-elements'
import { filesBeside, integrityOf } from './integrity'
import { PromiseCache } from './promise-cache'

let retries = 0

/** A cache-busting query, so that no cache answers with the copy that failed. */
const withRetryQuery = (address: string) => `${address}${address.includes('?') ? '&' : '?'}again=${++retries}`

/**
 * Prevents the evaluation of a script that is being fetched: the browser does not run a script whose document is no
 * longer the one that it was prepared in.
 */
const discard = (element: Element) => document.implementation.createHTMLDocument().adoptNode(element)

type CreateElement<E> = (address: string, attributes: { crossOrigin: string; integrity: string }) => E

/** Adds an element to the page. @returns it once its file has loaded; a script has run then, in the same task */
function insert<E extends HTMLElement>(element: E, address: string, signal?: AbortSignal): Promise<E> {
  return new Promise<E>((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      discard(element)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    element.onload = () => {
      signal?.removeEventListener('abort', abort)
      resolve(element)
    }
    element.onerror = () => {
      signal?.removeEventListener('abort', abort)
      element.remove()
      reject(new Error(`${address} did not load.`))
    }
    document.head.append(element)
  })
}

/**
 * Fetches a file by an element with the file's integrity, in CORS mode, so that a preload is used. Retries once with a
 * cache-busting query: a browser answers from a failed preload (WebKit for seconds), and a cache may hold a damaged
 * copy.
 * @throws when the file does not load, does not have its hash, or `signal` is aborted
 */
async function fetchByElement<E extends HTMLScriptElement | HTMLLinkElement>(
  address: string,
  create: CreateElement<E>,
  signal?: AbortSignal,
): Promise<E> {
  const integrity = await integrityOf(address)
  const attempt = (at: string) => insert(create(at, { crossOrigin: 'anonymous', integrity }), address, signal)
  return attempt(address).catch(() => attempt(withRetryQuery(address)))
}

/**
 * Fetches and runs a script. Resolves in the task in which the script ran.
 * @param signal a script that arrives after it is aborted is not evaluated
 */
export async function fetchScript(address: string, signal?: AbortSignal): Promise<void> {
  const script = await fetchByElement(
    address,
    (src, attributes) => Object.assign(document.createElement('script'), attributes, { src, async: true }),
    signal,
  )
  script.remove()
}

/**
 * Fetches every module of an entry's version with its hash, so that neither its `import` statements nor an `import()`
 * gets one that was changed: a page has one copy of a module by its address, which the first request decides. The
 * requests begin in one task, before a browser could follow the imports of one of them by itself.
 * @throws when one does not load, does not have its hash, or `signal` is aborted
 */
export async function preloadModules(entry: string, signal?: AbortSignal): Promise<void> {
  const files = await filesBeside(entry)
  const modules = Object.entries(files).filter(([address]) => /\.m?js$/.test(address))
  await Promise.all(
    modules.map(async ([href, integrity]) => {
      const attributes = { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href }
      const link = await insert(Object.assign(document.createElement('link'), attributes), href, signal)
      link.remove()
    }),
  )
  signal?.throwIfAborted()
}

const styles = new PromiseCache<unknown>()

/** Whether a page that the server rendered came with this stylesheet, and has it. */
function isGiven(address: string): boolean {
  const { href } = new URL(address, location.href)
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  return links.some((link) => link.href === href && link.sheet !== null)
}

/**
 * Fetches a stylesheet once, and again after a failure. It does not apply before it has loaded and whoever listens may
 * have disabled it: disabling one that applies lays out the whole page anew where it has a `@layer`.
 */
const fetchStyle = (address: string): Promise<unknown> =>
  styles.get(address, async () => {
    if (isGiven(address)) return
    const link = await fetchByElement(address, (href, attributes) =>
      Object.assign(document.createElement('link'), attributes, {
        rel: 'stylesheet',
        href,
        media: 'not all',
        fetchPriority: 'high',
      }),
    )
    link.media = 'all'
  })

/** Callback of webpack's chunk loading. */
type Done = (event: { type: 'load' | 'error'; target: { src: string } }) => void

/** The loader of later scripts and styles for every build on the page (`shared/build/host-loader-plugin.mjs`). */
export const loader = {
  script(address: string, done: Done): void {
    const report = (type: 'load' | 'error') => () => done({ type, target: { src: address } })
    fetchScript(address).then(report('load'), report('error'))
  },
  style: fetchStyle,
}
