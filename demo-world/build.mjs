import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../shared/build/bundle-server.mjs'

await bundleServer({
  folder: dirname(fileURLToPath(import.meta.url)),
  entryPoints: { main: 'src/main.ts', seed: 'src/seed/cli.ts' },
  // The API is built by itself and imported from its `dist`.
  isExternal: (path) => path.startsWith('@qe/api/'),
})
