import type { ObjectStore } from '@qe/object-store'
import { keyWarning } from '../trust/key-warning'
import { createSite } from './app'
import { type Config, readConfig } from './config'

function exit(line: string): never {
  console.error(line)
  process.exit(1)
}

function reason(error: unknown, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Free it, or choose another with PORT (SITE_PORT for npm start).`
  return message
}

/** Checked at the start, since a store that can't be written would otherwise only show with the first release. */
const isWritable = (objects: ObjectStore) => objects.write('.written', Buffer.from('')).catch(() => false)

/** What this server can't be sure of, or can't do, by its settings; null when there is nothing. */
function trustWarning({ trust: { keys, signer }, production }: Config): string | null {
  if (keys) return keyWarning(keys, signer?.id ?? null, Date.now())
  return production
    ? 'TRUSTED_KEYS is not set: whoever can write to the store of releases can run code on every page.'
    : null
}

try {
  const config = readConfig(process.env)
  if (!(await isWritable(config.objects)))
    exit(
      [
        `${config.objects.location} can't be written. Choose another folder with RELEASES_DIR, or check`,
        'the RELEASES_S3_ settings.',
      ].join(' '),
    )
  const warning = trustWarning(config)
  if (warning) console.error(warning)
  const site = await createSite(config, new URL('./render-worker.js', import.meta.url))
  await site
    .listen({ port: config.port, host: config.host })
    .catch((error: unknown) => exit(reason(error, config.port)))
  console.log(`The site listens on http://localhost:${config.port}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void site.close().then(() => process.exit(0)))
} catch (error) {
  exit(reason(error, 0))
}
