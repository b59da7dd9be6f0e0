import {
  devFolder,
  isOrigin,
  type Override,
  type PageSnapshot,
  type ReleaseDocument,
  type RemoteConfig,
  remoteConfig,
  resolveVersion,
  workingTree,
} from '@qe/contract'

const isOf = (name: string) => (remote: { name: string }) => remote.name === name

/** The working tree of one remote, in place of its published version. What it can't vouch for stays empty. */
function withWorkingTree(snapshot: PageSnapshot, config: RemoteConfig, base: string): PageSnapshot {
  const { name } = config
  const own = {
    name,
    version: workingTree,
    base,
    entry: 'remoteEntry.js',
    integrity: null,
    manifestIntegrity: null,
    assets: {},
    why: 'override',
    config,
  }
  return {
    ...snapshot,
    remotes: [
      ...snapshot.remotes.filter((remote) => remote.name !== name),
      { ...own, previous: snapshot.remotes.find(isOf(name)) ?? null },
    ],
  }
}

/**
 * A remote's dev server, which shows the whole site with its own working tree in it, asks for it with each page:
 * `x-qe-override: <name>=<base>;config=<base64url of remote.config>`. Heeded outside production only.
 */
export function withOverride(snapshot: PageSnapshot, header: string | undefined): PageSnapshot {
  const match = header?.match(/^([a-z][a-z0-9-]*)=(\/dev\/[a-z0-9-]+\/);config=([\w-]+)$/)
  if (!match) return snapshot
  const [, name = '', base = '', encoded = ''] = match
  return withWorkingTree(snapshot, { ...configIn(encoded), name }, base)
}

function configIn(encoded: string): RemoteConfig {
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

/** Until the shell has asked the dev server how the remote describes itself now. */
const undescribed = (name: string): RemoteConfig => ({
  name,
  owner: 'Not published',
  contract: '*',
  routes: [],
  navigation: [],
  slots: [],
})

function withVersion(snapshot: PageSnapshot, document: ReleaseDocument, { remote, to }: Override): PageSnapshot {
  const chosen = resolveVersion(document, remote, to)
  if (!chosen) return snapshot
  const own = { ...chosen, name: remote, why: 'override', previous: snapshot.remotes.find(isOf(remote)) ?? null }
  return { ...snapshot, remotes: [...snapshot.remotes.filter((one) => one.name !== remote), own] }
}

/**
 * What a developer or a member of staff has chosen in the panel. A version that is not there, or was taken away,
 * changes nothing.
 */
export function withOverrides(
  snapshot: PageSnapshot,
  document: ReleaseDocument,
  overrides: readonly Override[],
): PageSnapshot {
  let made = snapshot
  for (const override of overrides) {
    const { remote, to } = override
    const described = made.remotes.find(isOf(remote))?.config ?? undescribed(remote)
    made = isOrigin(to)
      ? withWorkingTree(made, described, to + devFolder(remote))
      : withVersion(made, document, override)
  }
  return made
}
