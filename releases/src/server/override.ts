import { type PageSnapshot, remoteConfig } from '@qe/contract'

/**
 * A remote's dev server asks for its own working tree in place of the published version:
 * `x-qe-override: <name>=<base>;config=<base64url of remote.config>`. Heeded outside production only.
 */
export function withOverride(snapshot: PageSnapshot, header: string | undefined): PageSnapshot {
  const match = header?.match(/^([a-z][a-z0-9-]*)=(\/dev\/[a-z0-9-]+\/);config=([\w-]+)$/)
  if (!match) return snapshot
  const [, name = '', base = '', encoded = ''] = match
  const config = remoteConfig.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')))
  const own = { name, version: 'working-tree', base, entry: 'remoteEntry.js', integrity: null, manifestIntegrity: null, assets: {}, why: 'override', config }
  const published = snapshot.remotes.find((remote) => remote.name === name)
  return { ...snapshot, remotes: [...snapshot.remotes.filter((remote) => remote.name !== name), { ...own, previous: published ?? null }] }
}
