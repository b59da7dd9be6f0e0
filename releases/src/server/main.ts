import { accessSync, constants, mkdirSync } from 'node:fs'
import { createSite } from './app'
import { readConfig } from './config'

function stop(line: string): never {
  console.error(line)
  process.exit(1)
}

function reason(error: unknown, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Free it, or choose another with PORT (SITE_PORT for npm start).`
  return message
}

try {
  const config = readConfig(process.env)
  try {
    mkdirSync(config.releasesDir, { recursive: true })
    accessSync(config.releasesDir, constants.W_OK)
  } catch {
    stop(`The folder ${config.releasesDir} can't be written. Choose another with RELEASES_DIR.`)
  }
  const site = await createSite(config)
  await site.listen({ port: config.port, host: config.host }).catch((error: unknown) => stop(reason(error, config.port)))
  console.log(`The site listens on http://localhost:${config.port}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.close().then(() => process.exit(0)))
} catch (error) {
  stop(reason(error, 0))
}
