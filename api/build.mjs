import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const outdir = process.env.QE_API_OUT ?? 'dist'
rmSync(join(here, outdir), { recursive: true, force: true })

/**
 * Our own workspace packages are TypeScript and are bundled in; so is plain data; everything else stays in
 * node_modules.
 */
const oursInside = {
  name: 'ours-inside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@qe/') || path.endsWith('.json') ? null : { path, external: true },
    )
  },
}

await build({
  absWorkingDir: here,
  entryPoints: {
    main: 'src/main.ts',
    seed: 'src/seed/cli.ts',
    openapi: 'src/openapi-cli.ts',
    admin: 'src/admin/cli.ts',
    'reading-thread': 'src/calendars/reading-thread.ts',
  },
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  splitting: true,
  plugins: [oursInside],
  logLevel: 'warning',
})
