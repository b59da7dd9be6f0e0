/** A published version's folder, and how to learn the integrity of the files in it. */
interface Folder {
  /** Ends with `/`. */
  base: string
  /** Address → integrity. */
  known: Map<string, string>
  learnRest: () => Promise<Record<string, string>>
  rest?: Promise<void>
}

const folders = new Map<string, Folder>()

const learn = ({ base, known }: Folder, files: Record<string, string>) => {
  for (const [path, integrity] of Object.entries(files)) known.set(base + path, integrity)
}

/** Learns all of a folder, once; anew when that failed. */
function learnRestOf(folder: Folder): Promise<void> {
  folder.rest ??= folder.learnRest().then((files) => learn(folder, files))
  folder.rest.catch(() => delete folder.rest)
  return folder.rest
}

/**
 * From now on only files that the release document vouches for come from this folder.
 * @param files integrity by path, of the first ones
 * @param learnRest asked for all of them when another is needed
 */
export function vouch(base: string, files: Record<string, string>, learnRest: Folder['learnRest']): void {
  const folder = folders.get(base) ?? { base, known: new Map<string, string>(), learnRest }
  folders.set(base, folder)
  learn(folder, files)
}

const hrefOf = (address: string) => new URL(address, location.href).href
const folderOf = (href: string) => [...folders.values()].find(({ base }) => href.startsWith(base))

/** Whether this lies in a folder that the release document vouches for. */
export const isPublished = (address: string): boolean => folderOf(hrefOf(address)) !== undefined

/**
 * What a file must be, for a script's or a style's `integrity`; empty for the shell's own, which came with the page,
 * and for a working tree.
 * @throws when it lies in a published folder and is not one of its files
 */
export async function integrityOf(address: string): Promise<string> {
  const href = hrefOf(address)
  const folder = folderOf(href)
  if (!folder) return ''
  if (!folder.known.has(href)) await learnRestOf(folder)
  const integrity = folder.known.get(href)
  if (!integrity) throw new Error(`${href} is not among the published files.`)
  return integrity
}

/** Begins to learn what is left to know of a folder, so that nobody waits for it later. */
export function learnRest(base: string): void {
  const folder = folders.get(base)
  // Whoever needs a file asks again, and hears of the failure.
  if (folder) learnRestOf(folder).catch(() => {})
}

export const learnAll = (): void => {
  for (const base of folders.keys()) learnRest(base)
}
