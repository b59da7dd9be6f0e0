import type { Release } from '@qe/contract'
import { Refusal } from './refusal'
import type { FolderStore } from './store/folder-store'

type Change = (releases: Release[], target: Release) => Release[]

const deployment = (release: Release, traffic: number, isDefault: boolean): Release => ({ ...release, deployment: { traffic, default: isDefault } })

async function change(store: FolderStore, action: string, by: string, name: string, version: string, how: Change): Promise<void> {
  await store.change(action, by, (document, revision) => {
    const releases = document.microFrontends[name]
    if (!releases) throw new Refusal(`Nothing called ${name} has been published.`)
    const target = releases.find(({ metadata }) => metadata.version === version)
    if (!target) throw new Refusal(`${name} has no version ${version}. It has ${releases.map(({ metadata }) => metadata.version).join(', ')}.`)
    const next = how(releases, target).map((release) => (releases.includes(release) ? release : { ...release, extras: { ...release.extras, revision } }))
    return { ...document, microFrontends: { ...document.microFrontends, [name]: next } }
  })
}

/** Gives a version to a share of the visitors, in percent, or to named cohorts. */
export const rollout = (store: FolderStore, by: string, name: string, version: string, { to, cohorts }: { to?: number; cohorts?: string[] }) =>
  change(
    store,
    `rollout ${name} ${version} ${[to !== undefined && `${to} %`, cohorts && `cohorts ${cohorts.join(', ')}`].filter(Boolean).join(' ')}`,
    by,
    name,
    version,
    (releases, target) => {
      if (target.deployment.default) throw new Refusal(`${name} ${version} is the default: everybody has it already.`)
      return releases.map((release) =>
        release === target
          ? { ...release, deployment: { ...release.deployment, ...(to !== undefined && { traffic: to }) }, extras: { ...release.extras, ...(cohorts && { cohorts }) } }
          : release,
      )
    },
  )

/** Makes a version the default for everybody. */
export const promote = (store: FolderStore, by: string, name: string, version: string) =>
  change(store, `promote ${name} ${version}`, by, name, version, (releases, target) => {
    if (target.extras.disabled) throw new Refusal(`${name} ${version} is disabled (${target.extras.disabled.reason}). Enable it first if it is good after all.`)
    return releases.map((release) => deployment(release, release === target ? 100 : 0, release === target))
  })

/** Takes a version away from everybody; where it was the default, the newest enabled one before it takes its place. */
export const disable = (store: FolderStore, by: string, name: string, version: string, reason: string) =>
  change(store, `disable ${name} ${version}: ${reason}`, by, name, version, (releases, target) => {
    const heir = target.deployment.default ? releases.slice(releases.indexOf(target) + 1).find(({ extras }) => !extras.disabled) : undefined
    if (target.deployment.default && !heir) throw new Refusal(`${name} ${version} is the only version that works; publish another first.`)
    return releases.map((release) => {
      if (release === target) return { ...deployment(release, 0, false), extras: { ...release.extras, disabled: { reason, by, at: new Date().toISOString() } } }
      return release === heir ? deployment(release, 100, true) : release
    })
  })

/**
 * Back to the version before the default, in one step. What is left behind counts as disabled from then on:
 * otherwise it would be the one to fall back to when the next version fails.
 */
export async function rollback(store: FolderStore, by: string, name: string): Promise<string> {
  const releases = (await store.read()).microFrontends[name] ?? []
  const current = releases.find(({ deployment }) => deployment.default)
  const before = current && releases.slice(releases.indexOf(current) + 1).find(({ extras }) => !extras.disabled)
  if (!before) throw new Refusal(`${name} has no earlier version to go back to.`)
  await disable(store, by, name, current.metadata.version, 'rolled back')
  return before.metadata.version
}

/** Lets a disabled version be rolled out or promoted again. */
export const enable = (store: FolderStore, by: string, name: string, version: string) =>
  change(store, `enable ${name} ${version}`, by, name, version, (releases, target) =>
    releases.map((release) => (release === target ? { ...release, extras: { ...release.extras, disabled: null } } : release)),
  )
