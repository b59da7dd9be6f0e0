import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../shared/build/bundle-server.mjs'

/** What other packages import of the API: see `exports` in package.json. */
const exported = ['start', 'config', 'database', 'domain', 'commands']

await bundleServer({
  folder: dirname(fileURLToPath(import.meta.url)),
  outdir: process.env.QE_API_OUT,
  entryPoints: {
    main: 'src/app/main.ts',
    openapi: 'src/app/openapi-cli.ts',
    admin: 'src/admin/cli.ts',
    backup: 'src/app/backup-cli.ts',
    migrate: 'src/app/migrate-cli.ts',
    'parser-thread': 'src/ical/parser-thread.ts',
    ...Object.fromEntries(exported.map((name) => [name, `src/app/exports/${name}.ts`])),
  },
})
