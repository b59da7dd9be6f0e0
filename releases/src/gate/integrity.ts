import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VersionManifest } from '@qe/contract'
import { listFiles } from '@qe/object-store'
import { ReleaseError } from '../release-error'

/** Builds write SHA-256. SHA-384 exists in older published versions, which never change. */
export type HashAlgorithm = 'sha256' | 'sha384'

export const integrityOf = (content: string | Buffer, algorithm: HashAlgorithm = 'sha256') =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

/** Whether content has the stated hash, by the algorithm of that hash. */
export const matchesIntegrity = (content: string | Buffer, integrity: string) =>
  integrity === integrityOf(content, integrity.startsWith('sha384-') ? 'sha384' : 'sha256')

/**
 * Checks that every file of the manifest exists, has its hash and will be stored.
 * @throws ReleaseError
 */
export async function checkAssets(folder: string, { name, version, assets, entry }: VersionManifest): Promise<void> {
  const stored = new Set(await listFiles(folder))
  for (const { path, integrity } of assets) {
    const content = await readFile(join(folder, path)).catch(() => null)
    if (!content)
      throw new ReleaseError(`${name} ${version} lacks ${path}, which its manifest promises. Build it again.`)
    if (!matchesIntegrity(content, integrity))
      throw new ReleaseError(`${path} of ${name} ${version} is not what its manifest says. Build it again.`)
    if (!stored.has(path))
      throw new ReleaseError(`${path} of ${name} ${version} is a symbolic link. Put the file itself in its place.`)
  }
  if (!assets.some(({ path }) => path === entry)) throw new ReleaseError(`${name} ${version} has no entry ${entry}.`)
}
