import { generateKeyPairSync } from 'node:crypto'
import { isPreview, type Preview, type VersionManifest } from '@qe/contract'
import { refuseArchived } from '../archive/archived-release'
import { minute } from '../cli/table'
import { refuseRetired, settingChange } from '../deploy'
import { publish, readBuild, type SmokeTest } from '../publish'
import { ReleaseError } from '../release-error'
import { releaseOf } from '../release-of'
import { isSameBuild, type ReleaseStore } from '../store/release-store'
import { publicText } from '../trust/signing-key'
import { createPreviewToken } from './preview-link'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Longest life of a link. */
const maxDays = 30

/**
 * Reads how long a link is valid, as it is typed.
 * @returns ms
 * @throws ReleaseError when it is no time, or too long
 */
export function parseLifetime(text: string): number {
  const [, count = '', unit] = /^(\d{1,4})([hd])$/.exec(text) ?? []
  const ms = Number(count) * (unit === 'd' ? dayMs : hourMs)
  if (ms > 0 && ms <= maxDays * dayMs) return ms
  throw new ReleaseError(`${text} is no lifetime of a link: write it as 12h or 7d, ${maxDays} days at most.`)
}

/**
 * Reads the page of the site that a link opens.
 * @throws ReleaseError when it is no address
 */
export function parseSite(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && !url.username) return url
  throw new ReleaseError(`${text} is no address of a site: write it as https://site.example, with a page if you like.`)
}

interface PreviewOptions {
  /** Folder of a finished build, with its `version.json`. */
  from: string
  by: string
  /** The remote that the build must be of. */
  name: string
  /** Page of the site that the link opens. */
  site: URL
  /** How long the link is valid, ms. */
  forMs: number
  /** Absent when no browser is used, which the log notes. */
  smoke?: SmokeTest | undefined
}

interface PublishedPreview {
  name: string
  version: string
  /** End of the link (ISO time). */
  until: string
  link: string
}

/**
 * Publishes a build that only who opens its link gets. Of a build that is published already, it makes a new link, which
 * takes the place of the one before.
 * @throws ReleaseError when the build can't be a preview, or the gate refuses it
 */
export async function publishPreview(
  store: ReleaseStore,
  { from, by, name, site, forMs, smoke }: PreviewOptions,
): Promise<PublishedPreview> {
  const { manifest } = await readBuild(from)
  requirePreviewable(manifest, name)
  const { version } = manifest
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const until = new Date(Date.now() + forMs).toISOString()
  const preview = { until, publicKey: publicText(publicKey) }
  if (await isPublished(store, manifest)) await renew(store, by, { name, version, preview })
  else await publish(store, { from, by, preview, smoke })
  const link = new URL(site)
  link.searchParams.set('preview', createPreviewToken({ site: site.origin, remote: name, version, until }, privateKey))
  return { name, version, until, link: link.href }
}

function requirePreviewable({ name, version }: VersionManifest, wanted: string): void {
  if (name !== wanted) throw new ReleaseError(`That folder is a build of ${name}, not of ${wanted}.`)
  if (name === 'shell')
    throw new ReleaseError(
      'The shell has no preview: what shows the way back would be previewed too. Try it with a rollout to a cohort.',
    )
  if (!version.includes('-'))
    throw new ReleaseError(
      [
        `${name} ${version} can't be a preview, which would use that number up. Build it as a prerelease, such as`,
        `${version}-pr.41.1.`,
      ].join(' '),
    )
}

/** @throws ReleaseError when the version exists, and is no preview of this build that a new link may open */
async function isPublished(store: ReleaseStore, manifest: VersionManifest): Promise<boolean> {
  const { name, version } = manifest
  const document = await store.read()
  const release = releaseOf(document, name, version) ?? (await store.archived.find(document, name, version))
  if (!release) return false
  const { disabled } = release.extras
  if (!isPreview(release) || !isSameBuild(release.extras.manifest, manifest))
    throw new ReleaseError(
      `${name} ${version} is published already (409), and is not this build. Choose a new version.`,
    )
  if (disabled) throw new ReleaseError(`${name} ${version} was taken back: ${disabled.reason}. Choose a new version.`)
  return true
}

const renew = (
  store: ReleaseStore,
  by: string,
  { name, version, preview }: { name: string; version: string; preview: Preview },
) =>
  store.change(by, (document) => {
    refuseRetired(document, name)
    refuseArchived(document, name, version)
    const release = releaseOf(document, name, version)
    if (!release || release.extras.disabled) throw new ReleaseError(`${name} ${version} was taken back meanwhile.`)
    return {
      action: `preview ${name} ${version} until ${minute(preview.until)} UTC, by a new link`,
      changes: [{ ...settingChange(name, release, {}), preview }],
    }
  })
