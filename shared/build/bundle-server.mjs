import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * Bundles a server package for Node into ES modules. Workspace packages are TypeScript and are bundled, and so is JSON;
 * other packages stay in node_modules.
 * @param {object} options
 * @param {string} options.folder the package's folder
 * @param {Record<string, string>} options.entryPoints output name → source file
 * @param {string} [options.outdir] emptied first
 * @param {(path: string) => boolean} [options.isExternal] workspace packages to import from their own `dist` at run
 * time
 */
export async function bundleServer({ folder, entryPoints, outdir = 'dist', isExternal = () => false }) {
  rmSync(join(folder, outdir), { recursive: true, force: true })
  const isBundled = (path) => (path.startsWith('@qe/') && !isExternal(path)) || path.endsWith('.json')
  await build({
    absWorkingDir: folder,
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    splitting: true,
    plugins: [
      {
        name: 'bundle-workspace-packages',
        setup: (builder) =>
          builder.onResolve({ filter: /^[^./]/ }, ({ path }) => (isBundled(path) ? null : { path, external: true })),
      },
    ],
    logLevel: 'warning',
  })
}
