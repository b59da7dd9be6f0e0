import { PromiseCache } from './promise-cache'

type FetchHashes = () => Promise<Record<string, string>>

/** Folder of a published version, whose files run only with a known hash. */
interface TrustedFolder {
  /** Ends with `/`. */
  base: string
  /** Address → integrity. */
  hashes: Map<string, string>
  fetchHashes: FetchHashes
}

const folders = new Map<string, TrustedFolder>()
const remaining = new PromiseCache<void>()

function addHashes({ base, hashes }: TrustedFolder, files: Record<string, string>): void {
  for (const [path, integrity] of Object.entries(files)) hashes.set(base + path, integrity)
}

const fetchAllHashes = (folder: TrustedFolder): Promise<void> =>
  remaining.get(folder.base, async () => addHashes(folder, await folder.fetchHashes()))

/**
 * From now on, files in this folder run only if their hash is known.
 * @param files path → integrity of the files whose hashes are known already
 * @param fetchHashes fetches those of all files; called when another is needed
 */
export function trustFolder(base: string, files: Record<string, string>, fetchHashes: FetchHashes): void {
  const folder = folders.get(base) ?? { base, hashes: new Map<string, string>(), fetchHashes }
  folders.set(base, folder)
  addHashes(folder, files)
}

/** Forgets all folders, at the start of a page. */
export function resetTrustedFolders(): void {
  folders.clear()
  remaining.clear()
}

const hrefOf = (address: string) => new URL(address, location.href).href
const folderOf = (href: string) => [...folders.values()].find(({ base }) => href.startsWith(base))

/** Whether this address is in a trusted folder. */
export const isInTrustedFolder = (address: string): boolean => folderOf(hrefOf(address)) !== undefined

/**
 * The value of a script's or a style's `integrity`; empty for files of the shell, which came with the page, and of a
 * working tree.
 * @throws when the address is in a trusted folder, and not one of its files
 */
export async function integrityOf(address: string): Promise<string> {
  const href = hrefOf(address)
  const folder = folderOf(href)
  if (!folder) return ''
  if (!folder.hashes.has(href)) await fetchAllHashes(folder)
  const integrity = folder.hashes.get(href)
  if (!integrity) throw new Error(`${href} is not among the published files.`)
  return integrity
}

/** All files of the version that an address belongs to: address → integrity; none of a working tree. */
export async function filesBeside(address: string): Promise<Record<string, string>> {
  const folder = folderOf(hrefOf(address))
  if (!folder) return {}
  await fetchAllHashes(folder)
  return Object.fromEntries(folder.hashes)
}

/** Starts to fetch the hashes of a folder that are not known yet, so that nothing waits for them later. */
export function fetchRemainingHashes(base: string): void {
  const folder = folders.get(base)
  // A failure surfaces when a file needs its hash, which fetches again.
  if (folder) fetchAllHashes(folder).catch(() => {})
}

export const fetchRemainingHashesOfAll = (): void => {
  for (const base of folders.keys()) fetchRemainingHashes(base)
}
