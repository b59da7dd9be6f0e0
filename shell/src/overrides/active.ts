import { type ResolvedRemote, workingTree } from '@qe/contract'

/** An override of this page, in the words of a person. */
export interface ActiveOverride {
  remote: string
  /** `localhost:3204`, or `1.2.0`. */
  from: string
}

export const placeOf = ({ version, base }: Pick<ResolvedRemote, 'version' | 'base'>): string =>
  version === workingTree ? new URL(base, location.href).host : version

export const activeOverrides = (remotes: readonly ResolvedRemote[]): ActiveOverride[] =>
  remotes.filter(({ why }) => why === 'override').map((remote) => ({ remote: remote.name, from: placeOf(remote) }))
