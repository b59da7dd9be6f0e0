import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { createSite } from './app'
import { readConfig } from './config'

let site: FastifyInstance
beforeAll(async () => {
  const releasesDir = temporaryFolder()
  const store = new ReleaseStore(folderObjectStore(releasesDir))
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await publish(store, { from: exampleShell(version), by: 'ada' })
  site = await createSite(readConfig({ RELEASES_DIR: releasesDir }))
})
afterAll(() => site.close())

async function page(failed?: string) {
  const { body, headers } = await site.inject({
    url: '/',
    headers: failed ? { cookie: `_qe_failed_shells=${failed}` } : {},
  })
  const snapshot = snapshotIn(body)
  return { body, policy: headers['content-security-policy'], shell: snapshot.shell?.version }
}

test.each([
  ['the newest shell', undefined, '3.0.0'],
  ['the shell before one that did not start', '3.0.0', '2.0.0'],
  ['the one before both that did not start', '3.0.0+2.0.0', '1.0.0'],
  ['the newest again when none has started', '3.0.0+2.0.0+1.0.0', '3.0.0'],
  ['the newest when the cookie names nothing that exists', '9.9.9+<script>', '3.0.0'],
])('a browser gets %s', async (_what, failed, version) => {
  expect((await page(failed)).shell).toBe(version)
})

test('the guard runs before the shell, with the nonce of the page', async () => {
  const { body, policy } = await page()
  const [guard = '', nonce] = /<script nonce="([^"]+)">\(function guardBoot.*?<\/script>/s.exec(body) ?? []
  expect(policy).toContain(`'nonce-${nonce}'`)
  expect(guard).toContain('"version":"3.0.0","base":"/assets/shell/3.0.0/"')
  expect(body.indexOf(guard)).toBeLessThan(body.indexOf('id="qe-snapshot"'))
})
