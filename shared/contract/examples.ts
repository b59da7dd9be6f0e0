import type { Release, ResolvedRemote, ResolvedVersion, SiteSettings } from './release'

/** Example objects for the tests of all packages. */

export const exampleSettings: SiteSettings = {
  apiBaseUrl: '/',
  socketUrl: null,
  contentBaseUrl: '/',
  googleClientId: null,
  push: null,
  storageKey: null,
}

/** A version of a remote whose files have no hashes. */
export const exampleVersion = (version: string, name = 'mf-example'): ResolvedVersion => ({
  version,
  base: `/assets/${name}/${version}/`,
  entry: 'remoteEntry.js',
  integrity: null,
  manifestIntegrity: null,
  assets: null,
})

type RemoteChanges = Partial<Omit<ResolvedRemote, 'config'>> & { config?: Partial<ResolvedRemote['config']> }

/** A remote on a page: its version 1.0.0 by default, without routes. */
export const exampleRemote = (name = 'mf-example', { config, ...changes }: RemoteChanges = {}): ResolvedRemote => ({
  name,
  ...exampleVersion(changes.version ?? '1.0.0', name),
  reason: { kind: 'default' },
  why: 'default',
  previous: null,
  config: { name, owner: 'Example team', contract: '^0.1.0', routes: [], navigation: [], slots: [], ...config },
  ...changes,
})

/** A published version of `mf-example`, which nobody gets. */
export const exampleRelease = (
  version: string,
  { deployment, ...extras }: Partial<Release['extras'] & Pick<Release, 'deployment'>> = {},
): Release => ({
  url: `/assets/mf-example/${version}/remoteEntry.js`,
  metadata: { version, integrity: 'sha256-AAAA' },
  deployment: deployment ?? { traffic: 0, default: false },
  extras: {
    manifest: {
      name: 'mf-example',
      version,
      kind: 'remote',
      entry: 'remoteEntry.js',
      assets: [{ path: 'remoteEntry.js', integrity: 'sha256-AAAA', bytes: 1 }],
      chunks: {},
      config: { name: 'mf-example', owner: 'Example team', contract: '^0.1.0', routes: [], navigation: [], slots: [] },
      builtAt: '2026-01-01T00:00:00.000Z',
    },
    manifestIntegrity: 'sha256-AAAA',
    publishedAt: '2026-01-01T00:00:00.000Z',
    cohorts: [],
    disabled: null,
    salt: `mf-example@${version}`,
    revision: 1,
    ...extras,
  },
})
