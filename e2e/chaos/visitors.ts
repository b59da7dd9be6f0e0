import type { APIRequest, APIResponse } from '@playwright/test'
import type { PageSnapshot, WatchKind, WatchReportInput } from '@qe/contract'

const snapshotOf = async (page: APIResponse) =>
  JSON.parse(/id="qe-snapshot">(.*?)<\/script>/s.exec(await page.text())?.[1] ?? '') as PageSnapshot

/** The version of a remote on a page that was answered. */
export const versionOn = async (page: APIResponse, remote: string): Promise<string | undefined> =>
  (await snapshotOf(page)).remotes.find(({ name }) => name === remote)?.version

interface Visit {
  baseURL: string | undefined
  /** The visitor's own. */
  address: string
  path: string
  remote: string
  /** What their page reports of the version of that remote; nothing for a page that never reports. */
  kindsOf(version: string): readonly WatchKind[]
}

/** Opens a page as another visitor, and reports of it without running its code. */
export async function visit(request: APIRequest, { baseURL, address, path, remote, kindsOf }: Visit): Promise<void> {
  const visitor = await request.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': address } })
  const { visit: token = '', remotes } = await snapshotOf(await visitor.get(path))
  const version = remotes.find(({ name }) => name === remote)?.version ?? ''
  const events = kindsOf(version).map((kind) => ({ remote, version, kind }))
  const report: WatchReportInput = { visit: token, events }
  if (events.length > 0)
    await visitor.post('/releases/watch', { data: JSON.stringify(report), headers: { 'content-type': 'text/plain' } })
  await visitor.dispose()
}
