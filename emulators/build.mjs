import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const packageFolder = dirname(fileURLToPath(import.meta.url))
rmSync(join(packageFolder, 'dist'), { recursive: true, force: true })

/** Workspace packages are TypeScript and are bundled; everything else stays in node_modules. */
const bundleWorkspacePackages = {
  name: 'bundle-workspace-packages',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path }) => (path.startsWith('@qe/') ? null : { path, external: true }))
  },
}

await build({
  absWorkingDir: packageFolder,
  entryPoints: Object.fromEntries(
    ['ecb', 'fcm', 'google', 'inbox', 'stripe'].map((name) => [name, `src/${name}/main.ts`]),
  ),
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
