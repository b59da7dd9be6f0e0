import './other-loaders'
import { integrityOf } from './integrity'

let askedAgain = 0

/**
 * Puts an element that fetches a file on the page, once it is known what the file must be. In CORS mode, so that a
 * preload of it is used. What did not come is asked for once more, in other words: a browser hands out the outcome of a
 * preload, a failed one too (WebKit to whoever asks within seconds), and a cache on the way may keep a damaged copy.
 */
async function put<E extends HTMLScriptElement | HTMLLinkElement>(
  address: string,
  make: (at: string, vouched: { crossOrigin: string; integrity: string }) => E,
): Promise<E> {
  const integrity = await integrityOf(address)
  const ask = (at: string) =>
    new Promise<E>((resolve, reject) => {
      const element = make(at, { crossOrigin: 'anonymous', integrity })
      element.onload = () => resolve(element)
      element.onerror = () => {
        element.remove()
        reject(new Error(`${address} did not come.`))
      }
      document.head.append(element)
    })
  return ask(address).catch(() => ask(`${address}${address.includes('?') ? '&' : '?'}again=${++askedAgain}`))
}

/** Fetches and runs a script. Resolves in the same turn in which it has run. */
export async function fetchScript(address: string): Promise<void> {
  const script = await put(address, (at, vouched) =>
    Object.assign(document.createElement('script'), vouched, { src: at, async: true }),
  )
  script.remove()
}

const styles = new Map<string, Promise<unknown>>()

/** Fetches a stylesheet, once; one that failed, anew. */
export function fetchStyle(address: string): Promise<unknown> {
  const known = styles.get(address)
  if (known) return known
  const loading = put(address, (at, vouched) =>
    Object.assign(document.createElement('link'), vouched, { rel: 'stylesheet', href: at }),
  )
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
