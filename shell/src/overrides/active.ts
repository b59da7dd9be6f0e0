import { type PageRemote, workingTree } from '@qe/contract'

/** An override on this page, for people. */
export interface ActiveOverride {
  remote: string
  /** `localhost:3204`, or `1.2.0`. */
  from: string
  /** Chosen by a preview's link, by whoever opened it. */
  isPreview?: boolean
}

/** Where a version comes from: the host of a dev server, or the version. */
export const sourceOf = ({ version, base }: Pick<PageRemote, 'version' | 'base'>): string =>
  version === workingTree ? new URL(base, location.href).host : version

export const activeOverrides = (remotes: readonly PageRemote[]): ActiveOverride[] =>
  remotes.flatMap((remote) =>
    remote.reason.kind === 'override'
      ? { remote: remote.name, from: sourceOf(remote), ...(remote.reason.until && { isPreview: true }) }
      : [],
  )
