import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractVersion, type Release, type VersionManifest, versionManifest } from '@qe/contract'
import { compressFolder } from './build/compress'
import { Refusal } from './refusal'
import type { FolderStore } from './store/folder-store'

const integrityOf = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Every file that the manifest promises is there and is what it says. */
async function checkAssets(folder: string, { name, version, assets, entry }: VersionManifest): Promise<void> {
  for (const { path, integrity } of assets) {
    const content = await readFile(join(folder, path)).catch(() => null)
    if (!content) throw new Refusal(`${name} ${version} lacks ${path}, which its manifest promises. Build it again.`)
    if (integrity !== integrityOf(content)) {
      throw new Refusal(`${path} of ${name} ${version} is not what its manifest says. Build it again.`)
    }
  }
  if (!assets.some(({ path }) => path === entry)) throw new Refusal(`${name} ${version} has no entry ${entry}.`)
}

/** `^0.1.0` fits 0.1.x, `^1.2.0` fits 1.2 and later below 2. */
export function fits(range: string, version: string): boolean {
  const parse = (text: string) => text.replace('^', '').split('.').map(Number)
  const [wanted, given] = [parse(range), parse(version)]
  const fixed = wanted[0] === 0 ? 2 : 1
  for (let part = 0; part < 3; part++) {
    const [want, have] = [wanted[part] ?? 0, given[part] ?? 0]
    if (part < fixed ? want !== have : have !== want) return part >= fixed && have > want
  }
  return true
}

export interface PublishOptions {
  /** Folder of a finished build, with its `version.json`. */
  from: string
  by: string
  /** Percentage to begin with. 100 makes it the default at once. */
  to?: number
}

/** Publishes a build. @throws Refusal when the version exists, an asset is missing, or the contract does not fit. */
export async function publish(store: FolderStore, { from, by, to = 100 }: PublishOptions): Promise<Release> {
  const stated = await readFile(join(from, 'version.json'), 'utf8')
  const manifest = versionManifest.parse(JSON.parse(stated))
  const { name, version } = manifest
  await checkAssets(from, manifest)
  if (manifest.config && !fits(manifest.config.contract, contractVersion)) {
    throw new Refusal(`${name} ${version} needs contract ${manifest.config.contract}, and the site has ${contractVersion}.`)
  }
  await compressFolder(from)

  const entry = manifest.assets.find(({ path }) => path === manifest.entry)
  let published: Release | undefined
  await store.change(`publish ${name} ${version}`, by, async (document, revision) => {
    const before = document.microFrontends[name] ?? []
    if (before.some(({ metadata }) => metadata.version === version)) {
      throw new Refusal(`${name} ${version} is published already (409). Published versions never change; choose a new one.`)
    }
    await store.placeFiles(name, version, from)
    const isDefault = to === 100 || before.length === 0
    published = {
      url: `/assets/${name}/${version}/${manifest.entry}`,
      metadata: { version, integrity: entry?.integrity ?? '' },
      deployment: { traffic: isDefault ? 100 : to, default: isDefault },
      extras: { manifest, manifestIntegrity: integrityOf(stated), publishedAt: new Date().toISOString(), cohorts: [], disabled: null, salt: `${name}@${version}`, revision },
    }
    const others = isDefault ? before.map((release) => ({ ...release, deployment: { traffic: 0, default: false } })) : before
    return { ...document, microFrontends: { ...document.microFrontends, [name]: [published, ...others] } }
  })
  if (!published) throw new Error('The change was not applied.')
  return published
}
