import { build } from 'esbuild'

/** Bundles the packages of this workspace; packages from the registry stay external. */
const packagesOutside = {
  name: 'packages-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@qe/') ? undefined : { external: true },
    ),
}

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    server: 'src/server/main.ts',
    cli: 'src/cli.ts',
    'render-worker': 'src/rendering/worker.ts',
  },
  outdir: process.env.QE_OUT ?? 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Only a publish loads what only a publish needs: a rollback must not wait for the browser library.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [packagesOutside],
})
