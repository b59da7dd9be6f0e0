import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { release } from '../chaos/remotes'
import { ports } from '../ports'

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** A host as plain as they come: files by their path, `index.html` for all else, and the API handed on. */
function plainHost(folder: string): Server {
  return createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://host').pathname
    if (/^\/(v1|media|dev)\//.test(path)) {
      const onward = request(
        { port: ports.apiPort, path: asked.url, method: asked.method, headers: asked.headers },
        (given) => {
          answer.writeHead(given.statusCode ?? 502, given.headers)
          given.pipe(answer)
        },
      )
      asked.pipe(onward)
      return
    }
    const file = isFile(join(folder, path)) ? join(folder, path) : join(folder, 'index.html')
    answer
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  })
}

let folder: string
let host: Server
let site: string
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qe-plain-'))
  release('export', folder)
  host = plainHost(folder)
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
test.afterAll(() => {
  host.close()
  rmSync(folder, { recursive: true, force: true })
})

test('on a plain file host the shell resolves the release document itself and keeps the visitor’s versions', async ({
  page,
}) => {
  await page.goto(site)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#qe-snapshot')).toHaveCount(0)
  await expect(page.locator('[data-remote="mf-catalog"]').first()).toBeVisible()
  const visitor = await page.evaluate(() => localStorage.getItem('qe:visitor'))
  await page.goto(`${site}/auth/login`)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('qe:visitor'))).toBe(visitor)
  expect((await page.request.get(`${site}/sw.js`)).status()).toBe(200)
})
