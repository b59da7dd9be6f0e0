import puppeteer, { type ElementHandle, type Frame, type Page } from 'puppeteer-core'
import type { Engine, Tab } from './engine'
import { expressionOf, frameCalled } from './in-page'

async function elementIn(frame: Frame, expression: string): Promise<ElementHandle<Element> | null> {
  const handle = await frame.evaluateHandle(expression)
  return handle.asElement() as ElementHandle<Element> | null
}

async function frameOf(page: Page, title: string | undefined): Promise<Frame | null> {
  if (!title) return page.mainFrame()
  const element = (await elementIn(page.mainFrame(), frameCalled(title))) as ElementHandle<HTMLIFrameElement> | null
  return element?.contentFrame() ?? null
}

function tabOf(page: Page, close: () => Promise<void>): Tab {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  return {
    async goTo(url) {
      // Firefox reports requests that were cancelled by navigation as errors and as integrity failures.
      await page.waitForNetworkIdle({ idleTime: 300, timeout: 5000 }).catch(() => {})
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    evaluate: (expression) => page.evaluate(expression),
    async press(sought) {
      const frame = await frameOf(page, sought.frame)
      const element = frame && (await elementIn(frame, expressionOf(sought)))
      await element?.click()
      return Boolean(element)
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async () => Buffer.from(await page.screenshot()),
    problems: () => problems,
    close,
  }
}

/** The system's Firefox, driven by WebDriver BiDi. */
export async function firefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 },
  })
  return {
    name: `Firefox ${(await browser.version()).replace(/^\D+/, '')}`,
    async open() {
      const context = await browser.createBrowserContext()
      return tabOf(await context.newPage(), () => context.close())
    },
    close: () => browser.close(),
  }
}
