import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VersionManifest } from '@qe/contract'
import { Refusal } from '../refusal'

/** Builds write the first. The second stands in stores and builds from before, whose versions never change. */
export type HashName = 'sha256' | 'sha384'

export const integrityOf = (content: string | Buffer, algorithm: HashName = 'sha256') =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

/** Whether a file is what was said of it, by the hash that was chosen then. */
export const isWhatWasSaid = (content: string | Buffer, integrity: string) =>
  integrity === integrityOf(content, integrity.startsWith('sha384-') ? 'sha384' : 'sha256')

/** Every file that the manifest promises is there and is what it says. */
export async function checkAssets(folder: string, { name, version, assets, entry }: VersionManifest): Promise<void> {
  for (const { path, integrity } of assets) {
    const content = await readFile(join(folder, path)).catch(() => null)
    if (!content) throw new Refusal(`${name} ${version} lacks ${path}, which its manifest promises. Build it again.`)
    if (!isWhatWasSaid(content, integrity))
      throw new Refusal(`${path} of ${name} ${version} is not what its manifest says. Build it again.`)
  }
  if (!assets.some(({ path }) => path === entry)) throw new Refusal(`${name} ${version} has no entry ${entry}.`)
}
