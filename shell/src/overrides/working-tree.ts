import { isTrusted, type PageRemote, type PageSnapshot, type RemoteConfig, withReason, workingTree } from '@qe/contract'

/** Longest wait for a dev server, ms: it answers at once, or after the build that is running. */
const timeoutMs = 6000

/** Whether a working tree comes from its own dev server, as opposed to one that serves the whole site. */
const isFromOtherOrigin = ({ version, base }: PageRemote) =>
  version === workingTree && new URL(base, location.href).origin !== location.origin

async function fetchConfig({ name, base }: PageRemote): Promise<RemoteConfig> {
  const { host } = new URL(base)
  const response = await fetch(`${base}remote.json`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new Error(`nothing answers at ${host}.`)
  })
  const config = (await response.json().catch(() => ({}))) as Partial<RemoteConfig> & { message?: string }
  if (!response.ok) throw new Error(config.message ?? `${host} has no ${name}.`)
  if (config.name !== name || !config.routes || !config.slots || !config.navigation)
    throw new Error(`${host} does not describe ${name}.`)
  return config as RemoteConfig
}

/** The released version, in place of an override that failed; undefined when there is none. */
const releasedVersion = ({ previous, ...remote }: PageRemote): PageRemote | undefined =>
  previous ? { ...remote, ...previous, ...withReason({ kind: 'override-failed' }), previous: null } : undefined

/**
 * Fetches the configs of working trees from their dev servers, since routes and slots may differ from the published
 * ones.
 * @param onFailure called for each that fails, with the reason; its released version is used
 */
export async function withWorkingTrees(
  snapshot: PageSnapshot,
  onFailure: (remote: PageRemote, reason: string) => void,
): Promise<PageSnapshot> {
  const remotes = await Promise.all(
    snapshot.remotes.map(async (remote) => {
      if (!isFromOtherOrigin(remote)) return remote
      try {
        if (!isTrusted(remote.base, snapshot.developing?.origins ?? [])) throw new Error('its address is not trusted.')
        return { ...remote, config: await fetchConfig(remote) }
      } catch (error) {
        onFailure(remote, (error as Error).message)
        return releasedVersion(remote)
      }
    }),
  )
  return { ...snapshot, remotes: remotes.filter((remote) => remote !== undefined) }
}
