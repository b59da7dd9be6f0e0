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

/** Path → integrity of the files of a view: from the page for those that it leads to, else from `version.json`. */
async function filesOf(version: ResolvedVersion, view: ViewKey): Promise<Record<string, string>> {
  const linked = 'route' in view && version.linked?.[view.route]
  if (linked) return linked
  const manifest = await fetchManifest(version)
  const hashes = new Map(manifest.assets.map(({ path, integrity }) => [path, integrity]))
  const paths = chunksOf(manifest, view).flatMap((chunk) => manifest.chunks[chunk] ?? [])
  return Object.fromEntries(paths.map((path) => [path, hashes.get(path) ?? '']))
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
    for (const [path, integrity] of Object.entries(await filesOf(version, view)))
      preload(version.base + path, integrity)
  } catch {
    // The loader asks again.
  }
}
