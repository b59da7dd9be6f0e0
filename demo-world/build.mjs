import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const packageFolder = dirname(fileURLToPath(import.meta.url))
rmSync(join(packageFolder, 'dist'), { recursive: true, force: true })

/** Bundles the emulators and the contract. The API is built by itself and imported from its `dist` at run time. */
const bundleWorkspacePackages = {
  name: 'bundle-workspace-packages',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@qe/') && !path.startsWith('@qe/api/') ? null : { path, external: true },
    )
  },
}

await build({
  absWorkingDir: packageFolder,
  entryPoints: { main: 'src/main.ts', seed: 'src/seed/cli.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  splitting: true,
  plugins: [bundleWorkspacePackages],
  logLevel: 'warning',
})
