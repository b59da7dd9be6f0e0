import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { archivedVersions, isPreview, type Release, type ReleaseDocument, type SiteSettings } from '@qe/contract'
import { releasesOf } from './deploy'
import { matchesIntegrity } from './gate/integrity'
import { isDefault } from './is-live'
import { ReleaseError } from './release-error'
import { rootFilesIn } from './root-files'
import { fileKey, mapConcurrently, type ReleaseStore } from './store/release-store'
import { targetOf } from './targeting/whom'

const withoutNames = (withdrawal: Release['extras']['disabled']) => withdrawal && { ...withdrawal, by: '', reason: '' }

/** A release as a shell that does not know targets must find it: it would give the share to everybody. */
const withoutTargetedShare = (release: Release): Release =>
  targetOf(release) ? { ...release, deployment: { traffic: 0, default: false } } : release

/**
 * The document for everybody to read, by this shell: without previews, freezes and archive, and without the names and
 * words of those who took something away.
 */
function publicDocument(
  { microFrontends, offSwitches = {}, freezes: _, archive: __, ...rest }: ReleaseDocument,
  shell: Release,
): ReleaseDocument {
  const knowsTargets = shell.extras.manifest.supports?.includes('targets')
  const publicRelease = ({ extras: { plan: _, ...extras }, ...release }: Release): Release => {
    const exported = { ...release, extras: { ...extras, disabled: withoutNames(extras.disabled) } }
    return knowsTargets ? exported : withoutTargetedShare(exported)
  }
  const entries = Object.entries(offSwitches).map(([name, one]) => [name, { ...one, off: withoutNames(one.off) }])
  return {
    ...rest,
    microFrontends: Object.fromEntries(
      Object.entries(microFrontends).map(([name, releases]) => [
        name,
        releases.filter((release) => !isPreview(release)).map(publicRelease),
      ]),
    ),
    ...(entries.length > 0 && { offSwitches: Object.fromEntries(entries) }),
  }
}

/**
 * The archived versions of a micro-frontend, which tabs may be open with yet.
 * @throws ReleaseError when one can't be read any more
 */
async function archivedOf(store: ReleaseStore, document: ReleaseDocument, name: string): Promise<Release[]> {
  const kept = archivedVersions(document, name).filter(({ isPruned }) => !isPruned)
  const found = await mapConcurrently(kept, ({ version }) => store.archived.find(document, name, version))
  const lost = kept[found.indexOf(null)]
  if (lost) throw new ReleaseError(`${name} ${lost.version} can't be read in ${store.objects.location}. Run verify.`)
  return found.flatMap((release) => release ?? [])
}

/**
 * Writes the site as plain files for a static host, where the shell resolves the release document in the browser.
 * Rollouts of remotes go on with a new `releases.json`, those with a target only where the shell knows targets; the
 * shell is the default, since no server chooses one.
 * @returns number of files
 * @throws ReleaseError when no shell is published, or a file is missing
 */
export async function exportSite(store: ReleaseStore, folder: string, settings: SiteSettings): Promise<number> {
  const document = await store.read()
  const shell = releasesOf(document, 'shell').find(isDefault)
  if (!shell) throw new ReleaseError('No version of the shell goes to everybody.')
  const contentOf = async (key: string, integrity: string) => {
    const found = await store.objects.read(key)
    if (!found) throw new ReleaseError(`${key} is missing in ${store.objects.location}.`)
    if (!matchesIntegrity(found.bytes, integrity))
      throw new ReleaseError(`${key} in ${store.objects.location} is not what was published. Run verify.`)
    return found.bytes
  }
  let written = 0
  const write = async (path: string, bytes: Buffer | string) => {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    // Written atomically, since the host may be serving from this folder.
    await writeFile(`${target}.new`, bytes)
    await rename(`${target}.new`, target)
    written++
  }
  for (const [name, releases] of Object.entries(document.microFrontends)) {
    const archived = await archivedOf(store, document, name)
    const stored = [...releases, ...archived].filter((one) => !one.extras.pruned && !isPreview(one))
    for (const { metadata, extras } of stored)
      for (const { path, integrity } of [
        { path: 'version.json', integrity: extras.manifestIntegrity },
        ...extras.manifest.assets,
      ]) {
        const key = fileKey(name, metadata.version, path)
        const bytes = await contentOf(key, integrity).catch((error: unknown) => {
          // Tabs may be open with a disabled version; that it lacks a file is no reason not to export.
          if (extras.disabled) return null
          throw error
        })
        if (bytes) await write(key, bytes)
      }
  }
  const { version } = shell.metadata
  const ofShell = (path: string) =>
    contentOf(
      fileKey('shell', version, path),
      shell.extras.manifest.assets.find((asset) => asset.path === path)?.integrity ?? '',
    )
  for (const path of ['index.html', ...rootFilesIn(shell.extras.manifest)]) await write(path, await ofShell(path))
  // Static hosts serve this file for unknown paths; the shell renders the page, or that there is none.
  await write('404.html', await ofShell('index.html'))
  await write('settings.json', `${JSON.stringify(settings, null, 1)}\n`)
  // Last, so that the files that it names exist for every reader.
  await write('releases.json', `${JSON.stringify(publicDocument(document, shell), null, 1)}\n`)
  return written
}
