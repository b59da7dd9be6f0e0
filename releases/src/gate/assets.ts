import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VersionManifest } from '@qe/contract'
import { Refusal } from '../refusal'

export const integrityOf = (content: string | Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** Every file that the manifest promises is there and is what it says. */
export async function checkAssets(folder: string, { name, version, assets, entry }: VersionManifest): Promise<void> {
  for (const { path, integrity } of assets) {
    const content = await readFile(join(folder, path)).catch(() => null)
    if (!content) throw new Refusal(`${name} ${version} lacks ${path}, which its manifest promises. Build it again.`)
    if (integrity !== integrityOf(content)) throw new Refusal(`${path} of ${name} ${version} is not what its manifest says. Build it again.`)
  }
  if (!assets.some(({ path }) => path === entry)) throw new Refusal(`${name} ${version} has no entry ${entry}.`)
}
