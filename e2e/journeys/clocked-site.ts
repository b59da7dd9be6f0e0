import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { CallInput, CallName, CallOutput } from '@qe/contract'
import { ownPort, releasesDir } from '../ports'
import type { Stack } from '../site'
import { ask, sessionCookie, tokenOf } from './world'

const ports = { sitePort: ownPort(3371), apiPort: ownPort(4371), stripePort: ownPort(4372) }

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/**
 * A site of its own, with its own API, database and payment provider, whose clock a journey moves forward: servers and
 * browsers see the moved time.
 */
export class ClockedSite {
  readonly url = `http://localhost:${ports.sitePort}`
  /** The API's folder; empty before the start. */
  dataDir = ''
  readonly apiBase = `http://localhost:${ports.apiPort}/v1/api/`
  readonly #pages = new Set<Page>()
  #aheadMs = 0
  #servers: ChildProcess[] = []

  /** Starts it on a small demo world; takes about 20 seconds. */
  async start(): Promise<void> {
    this.dataDir = mkdtempSync(join(tmpdir(), 'qe-clock-'))
    this.#writeClock()
    const { startApi, startSite } = (await import(new URL('../../scripts/stack.mjs', import.meta.url).href)) as Stack
    const api = {
      ...ports,
      dataDir: this.dataDir,
      NODE_ENV: 'development',
      SEED_LISTINGS: '60',
      AUTH_RATE_PER_MINUTE: '1000',
      NODE_OPTIONS: `--import=${new URL('../moved-clock.mjs', import.meta.url).href}`,
      MOVED_CLOCK_FILE: this.#clockFile(),
    }
    this.#servers.push(await startApi(api, { echo: false }))
    this.#servers.push(await startSite({ ...ports, releasesDir: releasesDir() }, { echo: false }))
  }

  async stop(): Promise<void> {
    const { stop } = (await import(new URL('../../scripts/stack.mjs', import.meta.url).href)) as Stack
    for (const server of this.#servers) await stop(server)
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** The moved time, ms since 1970. */
  now(): number {
    return Date.now() + this.#aheadMs
  }

  /** The date in so many days, in UTC. */
  date(days: number): string {
    return new Date(this.now() + days * day).toISOString().slice(0, 10)
  }

  /** Calls this site's API, as `ask` does that of the site under test. */
  ask<N extends CallName>(name: N, input: CallInput<N>, token?: string): Promise<CallOutput<N>> {
    return ask(name, input, token, this.apiBase)
  }

  tokenOf(email: string): Promise<string> {
    return tokenOf(email, this.apiBase)
  }

  /** Opens a page in a browser of somebody's, whose clock is this site's; null: of a visitor. */
  async open(browser: Browser, email: string | null, path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ baseURL: this.url, ...options })
    if (email) await context.addCookies([sessionCookie(await this.tokenOf(email), this.url)])
    const page = await context.newPage()
    await page.clock.install({ time: this.now() })
    this.#pages.add(page)
    page.on('close', () => this.#pages.delete(page))
    await page.goto(path)
    return page
  }

  /**
   * Moves the clock forward, and waits for what falls due meanwhile; timers of open pages that fall into this time run
   * once.
   */
  async advance(ms: number): Promise<void> {
    this.#aheadMs += ms
    this.#writeClock()
    // The API looks for due work once a second, and a call after that waits its turn in the database.
    await new Promise((done) => setTimeout(done, 2000))
    await this.ask('cms/about-us', {})
    for (const page of this.#pages) await page.clock.fastForward(ms)
  }

  /** In one step, so that no server reads half of it. */
  #writeClock(): void {
    writeFileSync(`${this.#clockFile()}.new`, String(this.#aheadMs))
    renameSync(`${this.#clockFile()}.new`, this.#clockFile())
  }

  #clockFile(): string {
    return join(this.dataDir, 'clock')
  }
}
