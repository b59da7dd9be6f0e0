import type { ObjectStore } from '@qe/object-store'
import { createSite } from './app'
import { readConfig } from './config'

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

try {
  const config = readConfig(process.env)
  if (!(await isWritable(config.objects)))
    exit(
      [
        `${config.objects.location} can't be written. Choose another folder with RELEASES_DIR, or check`,
        'the RELEASES_S3_ settings.',
      ].join(' '),
    )
  const site = await createSite(config)
  await site
    .listen({ port: config.port, host: config.host })
    .catch((error: unknown) => exit(reason(error, config.port)))
  console.log(`The site listens on http://localhost:${config.port}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void site.close().then(() => process.exit(0)))
} catch (error) {
  exit(reason(error, 0))
}
