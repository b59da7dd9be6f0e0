import { isTrusted, type PageSnapshot, type RemoteConfig, type ResolvedRemote, workingTree } from '@qe/contract'

/** A dev server on the same machine answers in a few ms; one that is building may take a moment (ms). */
const patience = 6000

/**
 * Where a working tree comes from another address than the page: its own dev server, not one that shows the whole site.
 */
const isElsewhere = ({ version, base }: ResolvedRemote) =>
  version === workingTree && new URL(base, location.href).origin !== location.origin

async function describe({ name, base }: ResolvedRemote): Promise<RemoteConfig> {
  const { host } = new URL(base)
  const response = await fetch(`${base}remote.json`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  }).catch(() => {
    throw new Error(`nothing answers at ${host}.`)
  })
  const config = (await response.json().catch(() => ({}))) as Partial<RemoteConfig> & { message?: string }
  if (!response.ok) throw new Error(config.message ?? `${host} has no ${name}.`)
  if (config.name !== name || !config.routes || !config.slots || !config.navigation)
    throw new Error(`${host} does not describe ${name}.`)
  return config as RemoteConfig
}

/** The published version in the place of an override that came to nothing; undefined where there is none. */
const released = ({ previous, ...remote }: ResolvedRemote): ResolvedRemote | undefined =>
  previous ? { ...remote, ...previous, why: 'the override was not taken', previous: null } : undefined

/**
 * Puts in what the dev servers of a page say of their remotes: routes and slots may have changed since they were
 * published.
 * @param lost hears of each that can't be had, with the reason; its published version stands in
 */
export async function withWorkingTrees(
  snapshot: PageSnapshot,
  lost: (remote: ResolvedRemote, reason: string) => void,
): Promise<PageSnapshot> {
  const taken = await Promise.all(
    snapshot.remotes.map(async (remote) => {
      if (!isElsewhere(remote)) return remote
      try {
        if (!isTrusted(remote.base, snapshot.developing?.origins ?? [])) throw new Error('its address is not trusted.')
        return { ...remote, config: await describe(remote) }
      } catch (error) {
        lost(remote, (error as Error).message)
        return released(remote)
      }
    }),
  )
  return { ...snapshot, remotes: taken.filter((remote) => remote !== undefined) }
}
