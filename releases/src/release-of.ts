import type { Release, ReleaseDocument } from '@qe/contract'

/** A published version, also a disabled one or a preview; undefined when there is none. */
export const releaseOf = (
  { microFrontends }: Pick<ReleaseDocument, 'microFrontends'>,
  name: string,
  version: string,
): Release | undefined =>
  Object.hasOwn(microFrontends, name)
    ? microFrontends[name]?.find(({ metadata }) => metadata.version === version)
    : undefined
