import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  archivedAt,
  isPreview,
  type Preview,
  type Release,
  type ReleaseDocument,
  type Target,
  type VersionManifest,
  versionManifest,
} from '@qe/contract'
import { archiving } from './archive/archivable'
import { compressFolder } from './build/compress'
import { minute } from './cli/table'
import { ofWhom, pausingPlan, refuseManyTargets, refuseRetired, refuseSecondPlan, withdrawn } from './deploy'
import { checkBudgets } from './gate/budgets'
import { incompatibilities } from './gate/compatibility'
import { dryRunRollback, sampleSize } from './gate/dry-run'
import { checkAssets, integrityOf, matchesIntegrity } from './gate/integrity'
import { largestManifest, manifestFaults } from './gate/manifest-faults'
import { isLive } from './is-live'
import { firstStep } from './plan/follow-plan'
import type { PlanSettings } from './plan/rollout-plan'
import { ReleaseError } from './release-error'
import { releaseOf } from './release-of'
import { apply, type Change, type Origin } from './store/log-entry'
import { mapConcurrently, type ReleaseStore } from './store/release-store'

/**
 * Loads a candidate in a browser.
 * @returns false when there is no shell yet to load it in
 * @throws ReleaseError when it fails
 */
export type SmokeTest = (candidate: { from: string; release: Release; document: ReleaseDocument }) => Promise<boolean>

interface PublishOptions {
  /** Folder of a finished build, with its `version.json`. */
  from: string
  by: string
  /** Percentage of the visitors to begin with. 100 makes it the default at once. */
  to?: number | undefined
  /** Shares that it goes through by itself, of which `to` is the first. */
  plan?: PlanSettings | undefined
  /** Whom the percentage is of; everybody when absent. A version with one does not become the default. */
  target?: Target | undefined
  /** Publishes a preview, which nobody gets. */
  preview?: Preview | undefined
  /** Where the very same version was published before; its files are read back once they are stored. */
  origin?: Origin | undefined
  /** Absent when no browser is used, which the log notes. */
  smoke?: SmokeTest | undefined
  /**
   * Builds of the same sources that are published together with it: it must be compatible with these instead of the
   * versions that they replace.
   */
  together?: readonly VersionManifest[] | undefined
}

/** Both become folders of the store, and parts of URLs. */
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const versionPattern = /^\d+\.\d+\.\d+(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$/

const noSmokeNote = 'without a smoke test'

/**
 * Reads the manifest of a finished build.
 * @throws ReleaseError when the folder is no build, one in an unknown format, or one that can't be published
 */
export async function readBuild(from: string): Promise<{ manifestText: string; manifest: VersionManifest }> {
  const manifestText = await readFile(join(from, 'version.json'), 'utf8').catch(() => null)
  if (manifestText === null)
    throw new ReleaseError(
      `${from} has no version.json: it is no finished build. Build first, and name the folder that the build left.`,
    )
  if (Buffer.byteLength(manifestText) > largestManifest)
    throw new ReleaseError(`${join(from, 'version.json')} is larger than ${largestManifest / 1e6} MB.`)
  const read = versionManifest.safeParse(readJson(manifestText))
  if (read.success) {
    const { name, version } = read.data
    const faults = manifestFaults(read.data)
    if (faults.length > 0) throw new ReleaseError([`${name} ${version} can't be published:`, ...faults].join('\n  '))
    return { manifestText, manifest: read.data }
  }
  const [issue] = read.error.issues
  throw new ReleaseError(
    [
      `${join(from, 'version.json')} is not what a build`,
      `writes${issue?.path.length ? ` (${issue.path.join('.')}: ${issue.message})` : ''}. Build it`,
      'again.',
    ].join(' '),
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
 * Publishes a build.
 * @throws ReleaseError when the version exists, a file is missing, it is incompatible with what is live, or the smoke
 * test fails
 */
export async function publish(
  store: ReleaseStore,
  { from, by, to = 100, plan, target, preview, origin, smoke, together }: PublishOptions,
): Promise<Release> {
  const { manifestText, manifest } = await readBuild(from)
  const { name, version } = manifest
  if (!namePattern.test(name) || name in {})
    throw new ReleaseError(
      `${name} is no name for a micro-frontend: small letters, digits and dashes, such as mf-guides.`,
    )
  if (!versionPattern.test(version))
    throw new ReleaseError(`${version} is no version number. Write it as 1.2.0, or 1.2.0-rc.1.`)
  await checkAssets(from, manifest)
  const current = await store.read()
  const first = planPublish(current, manifest, { manifestText, to, plan, target, preview, together })
  await store.requireRight(current, first.changes)
  await compressFolder(from)
  await checkBudgets(from, manifest)
  const hasRun = (await smoke?.({ from, release: first.release, document: current })) ?? false

  let placed: string | undefined
  let published = first.release
  await store.change(by, async (document) => {
    checkPublishable(document, manifest, together)
    placed ??= await store.storeFiles(name, version, from)
    if (origin) await checkStored(store, manifest, manifestText)
    const { release, changes } = planPublish(document, versionManifest.parse(JSON.parse(placed)), {
      manifestText: placed,
      to,
      plan,
      target,
      preview,
      together,
    })
    published = release
    const note = [...(hasRun ? [] : [noSmokeNote]), ...(origin ? [`as published in ${origin.store}`] : [])].join(', ')
    const decision = { action: describePublish(release), ...(note && { note }), changes, origin }
    return isLive(release) ? pausingPlan(document, name, by, decision) : decision
  })
  return published
}

function describePublish({ deployment, extras: { manifest, plan, preview, target } }: Release): string {
  const { name, version } = manifest
  if (preview) return `preview ${name} ${version} until ${minute(preview.until)} UTC`
  return [
    `publish ${name} ${version}${deployment.default ? '' : ` ${deployment.traffic} %`}`,
    ...(target ? [ofWhom(target)] : []),
    ...(plan ? [`step 1 of ${plan.steps.length}`] : []),
  ].join(' ')
}

/** @throws ReleaseError when a file in the store is not what the manifest says */
async function checkStored(store: ReleaseStore, manifest: VersionManifest, manifestText: string): Promise<void> {
  const { name, version, assets } = manifest
  const files = [{ path: 'version.json', integrity: integrityOf(manifestText) }, ...assets]
  const wrong = await mapConcurrently(files, async ({ path, integrity }) => {
    const content = await store.file(name, version, path)
    return content && matchesIntegrity(content, integrity) ? [] : [path]
  })
  const [first] = wrong.flat()
  if (first !== undefined)
    throw new ReleaseError(
      `${first} of ${name} ${version} is another file in ${store.objects.location}. Run verify there.`,
    )
}

function checkPublishable(
  document: ReleaseDocument,
  manifest: VersionManifest,
  together: PublishOptions['together'],
): void {
  const { name, version } = manifest
  refuseRetired(document, name)
  if (releaseOf(document, name, version) || archivedAt(document, name, version) !== undefined) {
    throw new ReleaseError(
      `${name} ${version} is published already (409). Published versions never change; choose a new one.`,
    )
  }
  const reasons = incompatibilities(document, manifest, together)
  if (reasons.length > 0) throw new ReleaseError(reasons.join('\n'))
}

interface PublishPlanOptions extends Pick<PublishOptions, 'together' | 'plan' | 'target' | 'preview'> {
  /** The text of `version.json`. */
  manifestText: string
  to: number
}

/**
 * The change that a publish makes.
 * @throws ReleaseError when the gate refuses it
 */
function planPublish(
  document: ReleaseDocument,
  manifest: VersionManifest,
  { manifestText, to, plan, target, preview, together }: PublishPlanOptions,
): { release: Release; changes: Change[] } {
  checkPublishable(document, manifest, together)
  const { name, version, entry, assets } = manifest
  const all = document.microFrontends[name] ?? []
  const before = all.filter((release) => !isPreview(release))
  const isDefault = !preview && ((to === 100 && !target) || before.length === 0)
  if (plan) refuseSecondPlan(document, name, version)
  if (target) refuseManyTargets(document, name, version, target)
  const release: Release = {
    url: `/assets/${name}/${version}/${entry}`,
    metadata: { version, integrity: assets.find(({ path }) => path === entry)?.integrity ?? '' },
    deployment: { traffic: isDefault ? 100 : preview ? 0 : to, default: isDefault },
    extras: {
      manifest,
      manifestIntegrity: integrityOf(manifestText),
      publishedAt: new Date().toISOString(),
      cohorts: [],
      disabled: null,
      salt: `${name}@${version}`,
      revision: 0,
      ...(plan && !isDefault && { plan: firstStep(plan, new Date()) }),
      ...(preview && { preview }),
      ...(target && !isDefault && { target }),
    },
  }
  const published: Change[] = [{ name, add: release }, ...(isDefault ? withdrawn(name, before) : [])]
  const after = apply(document, published, 0)
  const changes = [...published, ...archiving(after, name, { before: all, at: Date.now() })]
  const affected = dryRunRollback(document, name, changes)
  if (affected > 0)
    throw new ReleaseError(
      [
        `After a rollback of ${name} ${version}, ${affected} of ${sampleSize} visitors would not have`,
        'what they have now. It is not published.',
      ].join(' '),
    )
  return { release, changes }
}
