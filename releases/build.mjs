import { build } from 'esbuild'

/** Our own packages go in; everything from the registry stays outside. */
const packagesOutside = {
  name: 'packages-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@qe/') ? undefined : { external: true },
    ),
}

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { server: 'src/server/main.ts', cli: 'src/cli.ts' },
  outdir: process.env.QE_OUT ?? 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // What only a publish needs is loaded by a publish: a rollback must not wait for a browser's library.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [packagesOutside],
})
