import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Engine, Tab } from './engine'
import { expressionOf, frameCalled } from './in-page'
import { freePort } from './ports'

/** Key of an element reference in W3C WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type Element = { [elementKey]: string }

const browser = process.env['WEBKIT_PATH'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

async function command(address: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}

/** Starts a driver with one session and one window on a virtual display. */
async function startDriver(port: number, onLine: (line: string) => void): Promise<ChildProcess> {
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1600x1200x24', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [driver.stdout, driver.stderr])
    stream?.on('data', (chunk) => String(chunk).split('\n').forEach(onLine))
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)) return driver
    await wait(100)
  }
  throw new Error('WebKitWebDriver did not start.')
}

async function openTab(): Promise<Tab> {
  const port = await freePort()
  const problems: string[] = []
  const driver = await startDriver(port, (line) => /CONSOLE .*\bERROR\b/.test(line) && problems.push(line))
  const options = { binary: browser, args: ['--automation', '--enable-write-console-messages-to-stdout=true'] }
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } }
  const { sessionId } = (await command(`http://127.0.0.1:${port}/session`, 'POST', { capabilities })) as {
    sessionId: string
  }
  const session = `http://127.0.0.1:${port}/session/${sessionId}`

  const evaluate = (expression: string) =>
    command(`${session}/execute/sync`, 'POST', { script: `return ${expression}`, args: [] })
  /** Runs an action inside an iframe. @returns null when there is no such frame */
  async function within<T>(title: string | undefined, act: () => Promise<T>): Promise<T | null> {
    if (!title) return act()
    const frame = await evaluate(frameCalled(title))
    if (!frame) return null
    await command(`${session}/frame`, 'POST', { id: frame })
    try {
      return await act()
    } finally {
      await command(`${session}/frame`, 'POST', { id: null })
    }
  }

  /** Clicks by pointer actions: the driver's own click fails after text was typed into a frame. */
  async function pressAt(element: Element): Promise<void> {
    await command(`${session}/execute/sync`, 'POST', {
      script: `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`,
      args: [element],
    })
    const moves = [
      { type: 'pointerMove', origin: element, x: 0, y: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await command(`${session}/actions`, 'POST', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: moves }],
    })
  }

  return {
    goTo: async (url) => void (await command(`${session}/url`, 'POST', { url })),
    evaluate,
    press: async (sought) =>
      Boolean(
        await within(sought.frame, async () => {
          const element = (await evaluate(expressionOf(sought))) as Element | null
          if (!element) return null
          if (sought.frame) await command(`${session}/element/${element[elementKey]}/click`, 'POST', {})
          else await pressAt(element)
          return element
        }),
      ),
    type: async (text, frame) => {
      const pressed = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await within(frame, () =>
        command(`${session}/actions`, 'POST', { actions: [{ type: 'key', id: 'keys', actions: pressed }] }),
      )
    },
    resize: async (width, height) => void (await command(`${session}/window/rect`, 'POST', { width, height })),
    picture: async () => Buffer.from((await command(`${session}/screenshot`, 'GET')) as string, 'base64'),
    problems: () => problems,
    async close() {
      await command(session, 'DELETE').catch(() => {})
      const ended = once(driver, 'exit')
      if (driver.pid) process.kill(-driver.pid)
      await ended
    },
  }
}

/** WebKitGTK: the engine of Safari, for Linux. */
export async function webkit(): Promise<Engine> {
  return { name: 'WebKit', open: openTab, close: async () => {} }
}
