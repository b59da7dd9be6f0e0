import {
  devFolder,
  isOrigin,
  type Override,
  type ReleaseDocument,
  type RemoteConfig,
  type ResolvedRemote,
  type ResolvedSnapshot,
  remoteConfig,
  resolveVersion,
  withReason,
  workingTree,
} from '@qe/contract'
import type { OpenPreview } from '../preview/preview-link'
import type { ReleaseStore } from '../store/release-store'

const remoteNamed = ({ remotes }: ResolvedSnapshot, name: string): ResolvedRemote | undefined =>
  remotes.find((remote) => remote.name === name)

/** An override also shows a remote that is switched off, so that its team can try a version before it is on again. */
const withRemote = ({ off, ...snapshot }: ResolvedSnapshot, remote: ResolvedRemote): ResolvedSnapshot => {
  const others = (remotes: readonly ResolvedRemote[]) => remotes.filter(({ name }) => name !== remote.name)
  return { ...snapshot, remotes: [...others(snapshot.remotes), remote], ...(off && { off: others(off) }) }
}

/** Replaces a remote by its working tree. A dev server's files have no known hashes. */
function withWorkingTree(snapshot: ResolvedSnapshot, config: RemoteConfig, base: string): ResolvedSnapshot {
  return withRemote(snapshot, {
    name: config.name,
    version: workingTree,
    base,
    entry: 'remoteEntry.js',
    integrity: null,
    manifestIntegrity: null,
    assets: {},
    ...withReason({ kind: 'override' }),
    config,
    previous: remoteNamed(snapshot, config.name) ?? null,
  })
}

/**
 * Applies the header of a remote's dev server that shows the whole site with its own working tree:
 * `x-qe-override: <name>=<base>;config=<base64url of remote.config>`. Ignored in production.
 * @throws Error with status 400 when the config is malformed
 */
export function applyDevServerHeader(snapshot: ResolvedSnapshot, header: string | undefined): ResolvedSnapshot {
  const match = header?.match(/^([a-z][a-z0-9-]*)=(\/dev\/[a-z0-9-]+\/);config=([\w-]+)$/)
  if (!match) return snapshot
  const [, name = '', base = '', encoded = ''] = match
  return withWorkingTree(snapshot, { ...decodeConfig(encoded), name }, base)
}

function decodeConfig(encoded: string): RemoteConfig {
  try {
    return remoteConfig.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')))
  } catch (cause) {
    throw Object.assign(
      new Error('The dev server sent a remote.config that can’t be read. Look at the one of its working tree.', {
        cause,
      }),
      { statusCode: 400 },
    )
  }
}

/** Placeholder until the shell has fetched the remote's config from its dev server. */
const unpublishedConfig = (name: string): RemoteConfig => ({
  name,
  owner: 'Not published',
  contract: '*',
  routes: [],
  navigation: [],
  slots: [],
})

function withVersion(
  snapshot: ResolvedSnapshot,
  document: ReleaseDocument,
  { remote, to, until }: Override & { until?: string },
): ResolvedSnapshot {
  const chosen = resolveVersion(document, remote, to)
  if (!chosen) return snapshot
  const previous = remoteNamed(snapshot, remote) ?? null
  return withRemote(snapshot, {
    ...chosen,
    name: remote,
    ...withReason({ kind: 'override', ...(until && { until }) }),
    previous,
  })
}

/** The document with the archived versions that overrides name, after its own. */
export async function withArchived(
  { archived }: Pick<ReleaseStore, 'archived'>,
  document: ReleaseDocument,
  overrides: readonly Override[],
): Promise<ReleaseDocument> {
  let { microFrontends } = document
  for (const { remote, to } of overrides) {
    const release = await archived.find(document, remote, to)
    if (release) microFrontends = { ...microFrontends, [remote]: [...(microFrontends[remote] ?? []), release] }
  }
  return microFrontends === document.microFrontends ? document : { ...document, microFrontends }
}

/** Applies the previews whose links were opened in this browser. */
export const applyPreviews = (
  snapshot: ResolvedSnapshot,
  document: ReleaseDocument,
  previews: readonly OpenPreview[],
): ResolvedSnapshot =>
  previews.reduce(
    (result, { remote, version, until }) => withVersion(result, document, { remote, to: version, until }),
    snapshot,
  )

/**
 * Applies what a developer or a member of staff has chosen in the panel. An override to a version that does not exist,
 * or is disabled, changes nothing.
 */
export function applyOverrides(
  snapshot: ResolvedSnapshot,
  document: ReleaseDocument,
  overrides: readonly Override[],
): ResolvedSnapshot {
  return overrides.reduce((result, override) => {
    const { remote, to } = override
    if (!isOrigin(to)) return withVersion(result, document, override)
    const config = remoteNamed(result, remote)?.config ?? unpublishedConfig(remote)
    return withWorkingTree(result, config, to + devFolder(remote))
  }, snapshot)
}
