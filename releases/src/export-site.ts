import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SiteSettings } from '@qe/contract'
import { releasesOf } from './deploy'
import { Refusal } from './refusal'
import { rootFilesIn } from './root-files'
import { fileKey, type ReleaseStore } from './store/release-store'

const isKept = (path: string) => !path.endsWith('.br')

/**
 * Writes the site as plain files, for a host that only has files: the shell resolves the release document itself there.
 * Rollouts of remotes go on by a new `releases.json`; the shell is the one that everybody gets, as no server chooses.
 * @returns how many files were written
 * @throws Refusal when no shell is published, or a file of it is missing
 */
export async function exportSite(store: ReleaseStore, folder: string, settings: SiteSettings): Promise<number> {
  const document = await store.read()
  const shell = releasesOf(document, 'shell').find(({ deployment }) => deployment.default)
  if (!shell) throw new Refusal('No version of the shell goes to everybody.')
  const contentOf = async (key: string) => {
    const found = await store.shelf.read(key)
    if (!found) throw new Refusal(`${key} is missing in ${store.shelf.place}.`)
    return found.bytes
  }
  let written = 0
  const write = async (path: string, bytes: Buffer | string) => {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    // Whole or not at all, as a host may be serving from here.
    await writeFile(`${target}.new`, bytes)
    await rename(`${target}.new`, target)
    written++
  }
  for (const key of (await store.shelf.list('assets/')).filter(isKept)) await write(key, await contentOf(key))
  const { version } = shell.metadata
  for (const path of ['index.html', ...rootFilesIn(shell.extras.manifest)])
    await write(path, await contentOf(fileKey('shell', version, path)))
  // What file hosts answer with, and 404 beside it, where no file is: the shell itself finds out that there is no such
  // page.
  await write('404.html', await contentOf(fileKey('shell', version, 'index.html')))
  await write('settings.json', `${JSON.stringify(settings, null, 1)}\n`)
  // Last: whoever reads it finds what it names.
  await write('releases.json', `${JSON.stringify(document, null, 1)}\n`)
  return written
}
