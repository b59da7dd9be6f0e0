import { type ResolvedVersion, type VersionManifest, workingTree } from '@qe/contract'
import { fetchManifest } from './version-manifest'
import type { ViewKey } from './view-key'

/** The chunks of a view: the exposed module, and its own. */
function chunksOf({ config }: VersionManifest, view: ViewKey): string[] {
  const declared =
    'route' in view
      ? config?.routes.find(({ path }) => path === view.route)
      : config?.slots.find(({ slot }) => slot === view.slot)
  return declared ? ['remote', declared.chunk] : []
}

function preload(address: string, integrity: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = address.endsWith('.css') ? 'style' : 'script'
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = address
  document.head.append(link)
}

/**
 * Fetches the files of a view of a version that the page came without, while its entry loads: the entry would ask for
 * the exposed module, and that for the view, one after the other. Whatever fails here is fetched again when it is
 * needed, and reported then.
 */
export async function preloadView(version: ResolvedVersion, view: ViewKey): Promise<void> {
  // The page came with preloads, the working tree has no hashes, and modules are all fetched before the first runs.
  if (version.assets || version.version === workingTree || version.entryType === 'module') return
  try {
    const manifest = await fetchManifest(version)
    const files = chunksOf(manifest, view).flatMap((chunk) => manifest.chunks[chunk] ?? [])
    const hashes = new Map(manifest.assets.map(({ path, integrity }) => [path, integrity]))
    for (const path of new Set(files)) preload(version.base + path, hashes.get(path) ?? '')
  } catch {
    // The loader asks again.
  }
}
