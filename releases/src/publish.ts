import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, type ReleaseDocument, type VersionManifest, versionManifest } from '@qe/contract'
import { compressFolder } from './build/compress'
import { emptied } from './deploy'
import { checkAssets, integrityOf } from './gate/assets'
import { misfits } from './gate/fit'
import { rehearseRollback, sample } from './gate/rehearse'
import { Refusal } from './refusal'
import type { Change } from './store/log-entry'
import type { ReleaseStore } from './store/release-store'

/**
 * Loads a candidate in a browser.
 * @returns false when there is no shell yet to load it in
 * @throws Refusal when it does not run
 */
export type SmokeLoad = (candidate: { from: string; release: Release; document: ReleaseDocument }) => Promise<boolean>

export interface PublishOptions {
  /** Folder of a finished build, with its `version.json`. */
  from: string
  by: string
  /** Percentage to begin with. 100 makes it the default at once. */
  to?: number | undefined
  /** Absent where no browser is to be used; the log says so. */
  smoke?: SmokeLoad | undefined
  /**
   * Builds of the same sources that are published together with it: it has to fit those, and not what they take the
   * place of.
   */
  along?: readonly VersionManifest[] | undefined
}

/** Both become folders of the store, and part of addresses. */
const names = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const numbers = /^\d+\.\d+\.\d+(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$/

const unsmoked = 'without a smoke load'

/** What a finished build says of itself. @throws Refusal when the folder is no build, or one of another time */
export async function readBuild(from: string): Promise<{ stated: string; manifest: VersionManifest }> {
  const stated = await readFile(join(from, 'version.json'), 'utf8').catch(() => null)
  if (stated === null)
    throw new Refusal(
      `${from} has no version.json: it is no finished build. Build first, and name the folder that the build left.`,
    )
  const read = versionManifest.safeParse(readJson(stated))
  if (read.success) return { stated, manifest: read.data }
  const [issue] = read.error.issues
  throw new Refusal(
    `${join(from, 'version.json')} is not what a build writes${issue?.path.length ? ` (${issue.path.join('.')}: ${issue.message})` : ''}. Build it again.`,
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Publishes a build. @throws Refusal when the version exists, an asset is missing, it fits something live badly, or it
 * does not run
 */
export async function publish(
  store: ReleaseStore,
  { from, by, to = 100, smoke, along }: PublishOptions,
): Promise<Release> {
  const { stated, manifest } = await readBuild(from)
  const { name, version } = manifest
  if (!names.test(name) || name in {})
    throw new Refusal(`${name} is no name for a micro-frontend: small letters, digits and dashes, such as mf-guides.`)
  if (!numbers.test(version)) throw new Refusal(`${version} is no version number. Write it as 1.2.0, or 1.2.0-rc.1.`)
  await checkAssets(from, manifest)
  const asItIs = await store.read()
  const first = decide(asItIs, manifest, { stated, to, along })
  await compressFolder(from)
  const hasRun = (await smoke?.({ from, release: first.release, document: asItIs })) ?? false

  let placed: string | undefined
  let published = first.release
  await store.change(by, async (document) => {
    refuse(document, manifest, along)
    placed ??= await store.placeFiles(name, version, from)
    const { release, changes } = decide(document, versionManifest.parse(JSON.parse(placed)), {
      stated: placed,
      to,
      along,
    })
    published = release
    return {
      action: `publish ${name} ${version}${release.deployment.default ? '' : ` ${release.deployment.traffic} %`}`,
      ...(!hasRun && { note: unsmoked }),
      changes,
    }
  })
  return published
}

function refuse(document: ReleaseDocument, manifest: VersionManifest, along: PublishOptions['along']): void {
  const { name, version } = manifest
  if (document.microFrontends[name]?.some(({ metadata }) => metadata.version === version)) {
    throw new Refusal(
      `${name} ${version} is published already (409). Published versions never change; choose a new one.`,
    )
  }
  const reasons = misfits(document, manifest, along)
  if (reasons.length > 0) throw new Refusal(reasons.join('\n'))
}

interface Decided extends Pick<PublishOptions, 'along'> {
  /** The text of `version.json`. */
  stated: string
  to: number
}

/** The change that a publish makes, if the gate lets it through. */
function decide(
  document: ReleaseDocument,
  manifest: VersionManifest,
  { stated, to, along }: Decided,
): { release: Release; changes: Change[] } {
  refuse(document, manifest, along)
  const { name, version, entry, assets } = manifest
  const before = document.microFrontends[name] ?? []
  const isDefault = to === 100 || before.length === 0
  const release: Release = {
    url: `/assets/${name}/${version}/${entry}`,
    metadata: { version, integrity: assets.find(({ path }) => path === entry)?.integrity ?? '' },
    deployment: { traffic: isDefault ? 100 : to, default: isDefault },
    extras: {
      manifest,
      manifestIntegrity: integrityOf(stated),
      publishedAt: new Date().toISOString(),
      cohorts: [],
      disabled: null,
      salt: `${name}@${version}`,
      revision: 0,
    },
  }
  const changes: Change[] = [{ name, add: release }, ...(isDefault ? emptied(name, before) : [])]
  const astray = rehearseRollback(document, name, changes)
  if (astray > 0)
    throw new Refusal(
      `After a rollback of ${name} ${version}, ${astray} of ${sample} visitors would not have what they have now. It is not published.`,
    )
  return { release, changes }
}
