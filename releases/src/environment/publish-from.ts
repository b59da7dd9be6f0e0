import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isPreview, type Release, type Target, versionManifest } from '@qe/contract'
import { readVersion, releasesOf } from '../deploy'
import { matchesIntegrity } from '../gate/integrity'
import { manifestFaults } from '../gate/manifest-faults'
import type { PlanSettings } from '../plan/rollout-plan'
import { publish, type SmokeTest } from '../publish'
import { ReleaseError } from '../release-error'
import { releaseOf } from '../release-of'
import type { LogEntry, Origin } from '../store/log-entry'
import { mapConcurrently, type ReleaseStore } from '../store/release-store'
import { sha256 } from '../store/sha256'

interface PublishFromOptions {
  by: string
  name: string
  /** The default of the other site when absent. */
  version: string | undefined
  /** Percentage of the visitors to begin with; see `publish`. */
  to: number | undefined
  plan: PlanSettings | undefined
  /** Whom the percentage is of; everybody when absent. */
  target: Target | undefined
  smoke: SmokeTest | undefined
}

interface PublishedFrom {
  release: Release
  origin: Origin
  /** False when this site had the same bytes already: nothing was changed. */
  isNew: boolean
}

/**
 * Publishes the very bytes that another site has as a version, with the record of who published them there. This site's
 * gate and rights decide, as for every publish.
 * @param source releases of the other site
 * @throws ReleaseError when the other site has no such version, or one that is not as it was published; when this site
 * has other bytes under that number, or these as a preview, disabled or pruned; or when the gate refuses it
 */
export async function publishFrom(
  source: ReleaseStore,
  store: ReleaseStore,
  { name, version, ...options }: PublishFromOptions,
): Promise<PublishedFrom> {
  const release = await releaseToTake(source, name, version)
  const origin = await originOf(source, release)
  const known = await sameHere(source, store, release)
  if (known) return { release: known, origin, isNew: false }
  const folder = await mkdtemp(join(tmpdir(), `${name}-${release.metadata.version}-`))
  try {
    await download(source, release, folder)
    return { release: await publish(store, { ...options, from: folder, origin }), origin, isNew: true }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function releaseToTake(source: ReleaseStore, name: string, version: string | undefined): Promise<Release> {
  const document = await source.read().catch((error: unknown) => {
    const refusal = source.verified?.refusal
    throw refusal ? new ReleaseError(`Nothing is taken from ${source.objects.location}: ${refusal}`) : error
  })
  const release = version
    ? await readVersion(source, document, name, version)
    : releasesOf(document, name).find(({ deployment }) => deployment.default)
  const { location } = source.objects
  if (!release) throw new ReleaseError(`No version of ${name} is the default in ${location}. Name one.`)
  const { metadata, extras } = release
  if (extras.disabled)
    throw new ReleaseError(
      `${name} ${metadata.version} is disabled in ${location} (${extras.disabled.reason}). Take another version.`,
    )
  if (isPreview(release))
    throw new ReleaseError(`${name} ${metadata.version} is a preview in ${location}. Publish it there first.`)
  return release
}

const adds = ({ changes }: LogEntry, { extras: { manifest }, metadata }: Release) =>
  changes.some(
    (change) => 'add' in change && change.name === manifest.name && change.add.metadata.version === metadata.version,
  )

/** The entry of the log that published a version. */
async function originOf(source: ReleaseStore, release: Release): Promise<Origin> {
  const entry = (await source.log()).find((one) => adds(one, release))
  const bytes = entry && (await source.logBytes())[entry.revision - 1]
  if (!bytes)
    throw new ReleaseError(
      `The log in ${source.objects.location} does not say who published ${release.metadata.version}. Run verify there.`,
    )
  const { revision, by, at, signature } = entry
  const key = signature?.key
  return { store: source.objects.location, revision, entry: sha256(bytes), by, at, ...(key && { key }) }
}

/** Why the bytes that are here can't be given to visitors as they are, and what to do; null when they can. */
function hindrance(name: string, release: Release): string | null {
  const { version } = release.metadata
  const { pruned, disabled } = release.extras
  if (isPreview(release)) return 'is a preview here. Publish the same sources under a number of their own.'
  if (pruned) return 'was pruned here: its files are gone. Publish the same sources under a new number.'
  const wayBack = `If it is good after all: enable ${name} ${version}, then rollout or promote.`
  return disabled && `is disabled here (${disabled.reason}). ${wayBack}`
}

/**
 * This site's version with that number if it has the same bytes; undefined when it has none.
 * @throws ReleaseError when it has others, or may not give these to visitors
 */
async function sameHere(source: ReleaseStore, target: ReleaseStore, release: Release): Promise<Release | undefined> {
  const { manifest, manifestIntegrity } = release.extras
  const { name, version } = manifest
  const here = await target.read()
  const known = releaseOf(here, name, version) ?? (await target.archived.find(here, name, version))
  if (!known) return undefined
  if (known.extras.manifestIntegrity === manifestIntegrity) {
    const reason = hindrance(name, known)
    if (reason) throw new ReleaseError(`${name} ${version} ${reason}`)
    return known
  }
  throw new ReleaseError(
    [
      `${name} ${version} in ${target.objects.location} is another build than in ${source.objects.location} (409).`,
      'Published versions never change: publish this build under a new number first.',
    ].join(' '),
  )
}

/** @throws ReleaseError when a file is missing, or is not what the other site's document says */
async function download(source: ReleaseStore, { extras, metadata: { version } }: Release, folder: string) {
  const { name } = extras.manifest
  const contentOf = async (path: string, integrity: string) => {
    const content = await source.file(name, version, path)
    if (content && matchesIntegrity(content, integrity)) return content
    throw new ReleaseError(
      [
        `${path} of ${name} ${version} in ${source.objects.location} is`,
        `${content ? 'not what was published' : 'lost'}. Run verify there.`,
      ].join(' '),
    )
  }
  const manifestText = await contentOf('version.json', extras.manifestIntegrity)
  const manifest = versionManifest.parse(JSON.parse(manifestText.toString('utf8')))
  // Before anything is written: an older site may have paths that lead out of the folder.
  const faults = manifestFaults(manifest)
  if (faults.length > 0) throw new ReleaseError([`${name} ${version} can't be published:`, ...faults].join('\n  '))
  await writeFile(join(folder, 'version.json'), manifestText)
  await mapConcurrently(manifest.assets, async ({ path, integrity }) => {
    const content = await contentOf(path, integrity)
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  })
}
