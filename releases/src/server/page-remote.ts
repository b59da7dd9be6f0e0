import type { PageRemote, PageRoute, RemoteRoute, ResolvedRemote, ResolvedVersion } from '@qe/contract'

const pageRoute = ({
  path,
  title,
  description,
  width,
  who,
  unlisted,
  pageQuery,
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
  mode,
  frame,
})

const hashesOf = ({ assets }: ResolvedVersion, paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, assets?.[path] ?? '']))

/**
 * What the browser gets of a remote. Hashes don't compress, so only those of files that the page loads at once;
 * `version.json` has the rest.
 * @param files those files; absent for none
 */
export function pageRemote(
  remote: ResolvedRemote,
  files: readonly string[] | undefined,
  isDeveloping = false,
): PageRemote {
  const { flags, ...config } = remote.config
  return {
    ...remote,
    assets: files ? hashesOf(remote, files) : null,
    previous: remote.previous && { ...remote.previous, assets: null },
    // Pages have the values of flags; what they are for is for the panel.
    config: { ...config, routes: config.routes.map(pageRoute), ...(isDeveloping && flags && { flags }) },
  }
}
