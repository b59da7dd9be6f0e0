import type { Shelf } from '../store/shelf'
import { createSite } from './app'
import { readConfig } from './config'

function stop(line: string): never {
  console.error(line)
  process.exit(1)
}

function reason(error: unknown, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Free it, or choose another with PORT (SITE_PORT for npm start).`
  return message
}

/** Releases may come later; a place that can't be written would only show then. */
const canBeWritten = (shelf: Shelf) => shelf.write('.written', Buffer.from('')).catch(() => false)

try {
  const config = readConfig(process.env)
  if (!(await canBeWritten(config.shelf)))
    stop(
      `${config.shelf.place} can't be written. Choose another place with RELEASES_DIR, or look at the RELEASES_S3_ settings.`,
    )
  const site = await createSite(config)
  await site
    .listen({ port: config.port, host: config.host })
    .catch((error: unknown) => stop(reason(error, config.port)))
  console.log(`The site listens on http://localhost:${config.port}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void site.close().then(() => process.exit(0)))
} catch (error) {
  stop(reason(error, 0))
}
