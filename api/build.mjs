import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const packageFolder = dirname(fileURLToPath(import.meta.url))
const outdir = process.env.QE_API_OUT ?? 'dist'
rmSync(join(packageFolder, outdir), { recursive: true, force: true })

/** Workspace packages are TypeScript and are bundled, and so is JSON; everything else stays in node_modules. */
const bundleWorkspacePackages = {
  name: 'bundle-workspace-packages',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@qe/') || path.endsWith('.json') ? null : { path, external: true },
    )
  },
}

/** What other packages import of the API: see `exports` in package.json. */
const exported = ['start', 'config', 'database', 'domain', 'commands']

await build({
  absWorkingDir: packageFolder,
  entryPoints: {
    main: 'src/app/main.ts',
    openapi: 'src/app/openapi-cli.ts',
    admin: 'src/admin/cli.ts',
    'parser-thread': 'src/ical/parser-thread.ts',
    ...Object.fromEntries(exported.map((name) => [name, `src/app/exports/${name}.ts`])),
  },
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  splitting: true,
  plugins: [bundleWorkspacePackages],
  logLevel: 'warning',
})
