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
}

const unsmoked = 'without a smoke load'

/** Publishes a build. @throws Refusal when the version exists, an asset is missing, it fits something live badly, or it does not run */
export async function publish(store: ReleaseStore, { from, by, to = 100, smoke }: PublishOptions): Promise<Release> {
  const stated = await readFile(join(from, 'version.json'), 'utf8')
  const manifest = versionManifest.parse(JSON.parse(stated))
  const { name, version } = manifest
  await checkAssets(from, manifest)
  const asItIs = await store.read()
  const first = decide(asItIs, manifest, stated, to)
  await compressFolder(from)
  const hasRun = (await smoke?.({ from, release: first.release, document: asItIs })) ?? false

  let placed: string | undefined
  let published = first.release
  await store.change(by, async (document) => {
    refuse(document, manifest)
    placed ??= await store.placeFiles(name, version, from)
    const { release, changes } = decide(document, versionManifest.parse(JSON.parse(placed)), placed, to)
    published = release
    return { action: `publish ${name} ${version}${release.deployment.default ? '' : ` ${release.deployment.traffic} %`}`, ...(!hasRun && { note: unsmoked }), changes }
  })
  return published
}

function refuse(document: ReleaseDocument, manifest: VersionManifest): void {
  const { name, version } = manifest
  if (document.microFrontends[name]?.some(({ metadata }) => metadata.version === version)) {
    throw new Refusal(`${name} ${version} is published already (409). Published versions never change; choose a new one.`)
  }
  const reasons = misfits(document, manifest)
  if (reasons.length > 0) throw new Refusal(reasons.join('\n'))
}

/** The change that a publish makes, if the gate lets it through. */
function decide(document: ReleaseDocument, manifest: VersionManifest, stated: string, to: number): { release: Release; changes: Change[] } {
  refuse(document, manifest)
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
  if (astray > 0) throw new Refusal(`After a rollback of ${name} ${version}, ${astray} of ${sample} visitors would not have what they have now. It is not published.`)
  return { release, changes }
}
