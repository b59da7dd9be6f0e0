import { lastGoodVersions, type ReleaseDocument, type ResolvedVersion } from '@qe/contract'
import { fileKey } from '../store/release-store'
import type { ResolvedPage } from './resolve-page'

/**
 * The document without one version of the shell. If that was the default, the last good version becomes the default, as
 * a remote's does in the page; there is none where visitors never had another.
 */
export function withoutShell(document: ReleaseDocument, version: string): ReleaseDocument {
  const shells = document.microFrontends['shell'] ?? []
  const lost = shells.find(({ metadata }) => metadata.version === version)
  if (!lost) return document
  const successor = lost.deployment.default ? lastGoodVersions(shells, lost)[0] : undefined
  const shell = shells
    .filter((release) => release !== lost)
    .map((release) => (release === successor ? { ...release, deployment: { traffic: 100, default: true } } : release))
  return { ...document, microFrontends: { ...document.microFrontends, shell } }
}

/** The `index.html` of a shell; null when it is lost or was changed. */
export async function templateOf(
  { version }: ResolvedVersion,
  readFile: (key: string) => Promise<Buffer | null>,
): Promise<string | null> {
  return (await readFile(fileKey('shell', version, 'index.html')))?.toString('utf8') ?? null
}

/**
 * A visitor's page with the shell's HTML template. If that file is lost in the store, the shell before it serves:
 * otherwise one lost file would take down the whole site. Null when no shell has a template.
 */
export async function pageWithTemplate(
  document: ReleaseDocument,
  resolve: (document: ReleaseDocument) => ResolvedPage | null,
  readFile: (key: string) => Promise<Buffer | null>,
): Promise<{ page: ResolvedPage; template: string } | null> {
  const page = resolve(document)
  if (!page) return null
  const template = await templateOf(page.shell, readFile)
  if (template) return { page, template }
  const { version } = page.shell
  console.error(
    [
      `The index.html of shell ${version} is lost or was changed; the shell before it serves.`,
      'Run: npm run release -- verify',
    ].join(' '),
  )
  return pageWithTemplate(withoutShell(document, version), resolve, readFile)
}
