import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { VersionManifest } from '@qe/contract'
import { ReleaseError } from '../release-error'

/** What visitors may have to download, KB compressed, unless the remote's config says otherwise. */
export const defaultBudgets = { entry: 40, page: 150 }

/** Size of a file as browsers get it, bytes: of its compressed copy where there is one. */
async function sizeOf(from: string, path: string): Promise<number> {
  const { size } = await stat(join(from, `${path}.br`)).catch(() => stat(join(from, path)))
  return size
}

/**
 * Compares the compressed build of a remote with its budgets: the entry, which every page loads that shows any of it,
 * and for each page and slot filler the files of its chunk, of ES modules all scripts.
 * @throws ReleaseError with everything that is over, and by how much
 */
export async function checkBudgets(
  from: string,
  { name, version, entry, entryType, assets, chunks, config }: VersionManifest,
): Promise<void> {
  if (!config) return
  const published = new Set(assets.map(({ path }) => path))
  const budgets = { ...defaultBudgets, ...config.budgets }
  // Of ES modules, each is fetched before the first one runs.
  const alwaysLoaded = entryType === 'module' ? [...published].filter((path) => /\.m?js$/.test(path)) : []
  const parts = [
    { what: `the entry ${entry}`, budget: budgets.entry, files: [entry] },
    ...[
      ...config.routes.map(({ path, chunk }) => ({ of: `the page ${path}`, chunk })),
      ...config.slots.map(({ slot, chunk }) => ({ of: `the filler of ${slot}`, chunk })),
    ].map(({ of, chunk }) => ({
      what: of,
      budget: budgets.page,
      files: [...new Set([...alwaysLoaded, ...(chunks[chunk] ?? [])])].filter(
        (file) => file !== entry && published.has(file),
      ),
    })),
  ]
  const over: string[] = []
  for (const { what, budget, files } of parts) {
    const sizes = await Promise.all(files.map((file) => sizeOf(from, file)))
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
    if (kilobytes > budget) over.push(`${what} has ${kilobytes.toFixed(1)} KB compressed; its budget is ${budget} KB.`)
  }
  if (over.length > 0)
    throw new ReleaseError(
      [`${name} ${version} is over its budgets (\`budgets\` in remote.config.ts):`, ...over].join('\n  '),
    )
}
