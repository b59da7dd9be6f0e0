import type { PageSnapshot } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { publish } from '../publish'
import { createSite } from '../server/app'
import { readConfig } from '../server/config'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from './example-build'

/** A store with a shell and a remote, and a delivery server for it. Nothing listens at the port of its API. */
export async function exampleSite(): Promise<{ store: ReleaseStore; site: FastifyInstance }> {
  const folder = temporaryFolder()
  const store = new ReleaseStore(folderObjectStore(folder))
  for (const from of [exampleShell(), exampleBuild()]) await publish(store, { from, by: 'ada' })
  const site = await createSite(
    readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9', COHORT_KEYS: 'staff:staff-key' }),
  )
  return { store, site }
}

/** The snapshot in the HTML of a page. */
export const snapshotIn = (page: string): PageSnapshot =>
  JSON.parse(page.match(/id="qe-snapshot">(.*?)<\/script>/s)?.[1] ?? 'null')
