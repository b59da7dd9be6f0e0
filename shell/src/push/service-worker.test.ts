import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const code = readFileSync(join(__dirname, '../../public/sw.js'), 'utf8')

type Listener = (event: Record<string, unknown>) => void

/** Runs the worker's file as the browser would, with the globals that it uses. */
function startWorker({ pages = [] as { url: string; focused: boolean }[] } = {}) {
  const listeners = new Map<string, Listener>()
  const shown: unknown[][] = []
  const opened: string[] = []
  const told: unknown[] = []
  const self = {
    location: { origin: 'https://site.test' },
    registration: { showNotification: async (...args: unknown[]) => void shown.push(args) },
    clients: {
      matchAll: async () =>
        pages.map((page) => ({
          ...page,
          focus: async () => {},
          postMessage: (message: unknown) => told.push(message),
        })),
      openWindow: async (address: string) => void opened.push(address),
    },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  }
  new Function('self', 'caches', code)(self, { match: async () => 'the offline page' })
  const send = async (type: string, event: Record<string, unknown>) => {
    const waits: unknown[] = []
    listeners.get(type)?.({
      ...event,
      waitUntil: (work: unknown) => waits.push(work),
      respondWith: (work: unknown) => waits.push(work),
    })
    return Promise.all(waits)
  }
  const push = (message: unknown) => send('push', { data: { json: () => message } })
  const click = (link: string) => send('notificationclick', { notification: { close() {}, data: { link } } })
  return { send, push, click, shown, opened, told }
}

describe('an incoming push message (specification sections 8 and 9)', () => {
  it('is shown by its title, body and icon', async () => {
    const { push, shown } = startWorker()
    await push({
      notification: { title: 'Confirmed', body: 'Your stay in Porto', icon: '/porto.png', tag: 'one' },
      data: { link: '/trips' },
    })
    expect(shown).toEqual([
      [
        'Confirmed',
        expect.objectContaining({
          body: 'Your stay in Porto',
          icon: '/porto.png',
          tag: 'one',
          data: { link: '/trips' },
        }),
      ],
    ])
  })

  it("is titled 'New message' and has the fallback icon when it names none", async () => {
    const { push, shown } = startWorker()
    await push({ notification: { body: 'Hello' } })
    expect(shown).toEqual([['New message', expect.objectContaining({ icon: '/icons/icon-192x192.png' })]])
  })

  it('without a notification shows nothing', async () => {
    const { push, send, shown } = startWorker()
    await push({ data: { link: '/' } })
    await send('push', { data: null })
    await send('push', {
      data: {
        json: () => {
          throw new SyntaxError()
        },
      },
    })
    expect(shown).toEqual([])
  })
})

describe('a click on it', () => {
  it('goes there in the page that is open', async () => {
    const { click, told, opened } = startWorker({ pages: [{ url: 'https://site.test/search', focused: true }] })
    await click('/trips?show=past')
    expect(told).toEqual([{ type: 'open', to: '/trips?show=past' }])
    expect(opened).toEqual([])
  })

  it('opens a page where none is', async () => {
    const { click, opened } = startWorker()
    await click('/trips')
    expect(opened).toEqual(['https://site.test/trips'])
  })

  it('never leaves the site', async () => {
    const { click, opened } = startWorker()
    await click('https://elsewhere.test/trap')
    expect(opened).toEqual(['https://site.test'])
  })
})

describe('a page that the network does not give', () => {
  it('is replaced by the offline page', async () => {
    const { send } = startWorker()
    const [page] = await send('fetch', {
      request: { mode: 'navigate' },
      preloadResponse: Promise.reject(new TypeError('offline')),
    })
    expect(page).toBe('the offline page')
  })

  it('leaves every other request alone', async () => {
    const { send } = startWorker()
    expect(await send('fetch', { request: { mode: 'cors' } })).toEqual([])
  })
})
