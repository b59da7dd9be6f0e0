import './other-loaders'
import { integrityOf } from './integrity'

/** A script or a style that did not come, or not as the release document has it. */
export class FileNotFetched extends Error {
  override readonly name = 'FileNotFetched'
}

/** How often a file did not come. */
const failures = new Map<string, number>()

/**
 * Where a file is asked for. One that failed is asked for in other words: a browser goes on handing out what failed (a preload, for
 * seconds in WebKit), and a cache on the way a damaged copy.
 */
function askedAt(address: string): string {
  const times = failures.get(address)
  return times ? `${address}${address.includes('?') ? '&' : '?'}again=${times}` : address
}

interface Asked {
  at: string
  crossOrigin: string
  integrity: string
}

/** Puts an element that fetches a file on the page, once it is known what the file must be. In CORS mode, so that a preload of it is used. */
async function put<E extends HTMLScriptElement | HTMLLinkElement>(address: string, make: (asked: Asked) => E): Promise<E> {
  const element = make({ at: askedAt(address), crossOrigin: 'anonymous', integrity: await integrityOf(address) })
  return new Promise((resolve, reject) => {
    element.onload = () => resolve(element)
    element.onerror = () => {
      element.remove()
      failures.set(address, (failures.get(address) ?? 0) + 1)
      reject(new FileNotFetched(`${address} did not come.`))
    }
    document.head.append(element)
  })
}

/** Fetches and runs a script. Resolves in the same turn in which it has run. */
export async function fetchScript(address: string): Promise<void> {
  const script = await put(address, ({ at, ...vouched }) => Object.assign(document.createElement('script'), vouched, { src: at, async: true }))
  script.remove()
}

const styles = new Map<string, Promise<unknown>>()

/** Fetches a stylesheet, once; one that failed, anew. */
export function fetchStyle(address: string): Promise<unknown> {
  const known = styles.get(address)
  if (known) return known
  const loading = put(address, ({ at, ...vouched }) => Object.assign(document.createElement('link'), vouched, { rel: 'stylesheet', href: at }))
  loading.catch(() => styles.delete(address))
  styles.set(address, loading)
  return loading
}

/** What webpack's chunk loading wants to hear of a script. */
type Done = (event: { type: 'load' | 'error'; target: { src: string } }) => void

/** What every build on the page fetches its later files with (`shared/build/lent-loader-plugin.mjs`). */
export const loader = {
  script(address: string, done: Done): void {
    const say = (type: 'load' | 'error') => () => done({ type, target: { src: address } })
    fetchScript(address).then(say('load'), say('error'))
  },
  style: fetchStyle,
}
