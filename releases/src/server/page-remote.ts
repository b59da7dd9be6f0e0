import type { PageRemote, PageRoute, RemoteRoute, ResolvedRemote, ResolvedVersion } from '@qe/contract'

const pageRoute = ({
  path,
  title,
  description,
  width,
  who,
  unlisted,
  pageQuery,
  hostRight,
  mode,
  frame,
}: RemoteRoute): PageRoute => ({
  path,
  title,
  description,
  width,
  who,
  unlisted,
  pageQuery,
  hostRight,
  mode,
  frame,
})

const hashesOf = ({ assets }: ResolvedVersion, paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, assets?.[path] ?? '']))

const mapValues = <From, To>(object: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))

/** Files of a remote whose hashes a page has. */
export interface PageFiles {
  /** Those that the page loads, at once and perhaps later; absent for none. */
  loaded?: readonly string[]
  /** By route, those of pages that the bottom bar leads to; absent for none. */
  linked?: Readonly<Record<string, readonly string[]>>
}

/** What the browser gets of a remote. Hashes don't compress, so `version.json` has those of all other files. */
export function pageRemote(
  remote: ResolvedRemote,
  { loaded, linked }: PageFiles = {},
  isDeveloping = false,
): PageRemote {
  // What it stores is for the gate.
  const { flags, storage: _, ...config } = remote.config
  return {
    ...remote,
    assets: loaded ? hashesOf(remote, loaded) : null,
    ...(linked && { linked: mapValues(linked, (files) => hashesOf(remote, files)) }),
    previous: remote.previous && { ...remote.previous, assets: null },
    // Pages have the values of flags; what they are for is for the panel.
    config: { ...config, routes: config.routes.map(pageRoute), ...(isDeveloping && flags && { flags }) },
  }
}
