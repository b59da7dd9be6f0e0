import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../shared/build/bundle-server.mjs'

const emulators = ['ecb', 'fcm', 'google', 'inbox', 'stripe']

await bundleServer({
  folder: dirname(fileURLToPath(import.meta.url)),
  entryPoints: Object.fromEntries(emulators.map((name) => [name, `src/${name}/main.ts`])),
})
