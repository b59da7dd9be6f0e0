import type { ReleaseDocument } from '@qe/contract'

/**
 * The document as if one version of the shell were not there, for when its page is lost in the store: the version
 * before it stands in, as a remote's does in the page. Without this a single lost file would take the whole site with
 * it.
 */
export function withoutShell(document: ReleaseDocument, version: string): ReleaseDocument {
  const shells = document.microFrontends['shell'] ?? []
  const lost = shells.findIndex(({ metadata }) => metadata.version === version)
  const wasDefault = shells[lost]?.deployment.default
  const usable = ({ extras }: (typeof shells)[number]) => !extras.disabled
  const heir = wasDefault ? (shells.slice(lost + 1).find(usable) ?? shells.slice(0, lost).find(usable)) : undefined
  const left = shells
    .filter((_, index) => index !== lost)
    .map((release) => (release === heir ? { ...release, deployment: { traffic: 100, default: true } } : release))
  return { ...document, microFrontends: { ...document.microFrontends, shell: left } }
}
