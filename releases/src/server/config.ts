import { resolve } from 'node:path'
import { z } from 'zod'

const origin = z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4000' })

const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where the API listens; the site hands `/v1`, `/media` and `/socket.io` on to it. */
  API_URL: origin.default('http://localhost:4000'),
  /** Folder of published versions. */
  RELEASES_DIR: z.string().default('.data/releases'),
  /** Another host for pictures and files, ends with a slash; the site itself when absent. */
  CONTENT_URL: origin.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  STORAGE_KEY: z.string().optional(),
  NODE_ENV: z.string().default('development'),
})

export type Config = ReturnType<typeof readConfig>

/** @throws Error with one line that names every bad setting */
export function readConfig(env: NodeJS.ProcessEnv) {
  const parsed = settingsSchema.safeParse(env)
  if (!parsed.success) {
    throw new Error(`Bad setting: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}.`)
  }
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    apiUrl: data.API_URL.replace(/\/$/, ''),
    releasesDir: resolve(data.RELEASES_DIR),
    production: data.NODE_ENV === 'production',
    site: {
      apiBaseUrl: '/v1/api/',
      socketUrl: '',
      contentBaseUrl: data.CONTENT_URL ?? '/',
      googleClientId: data.GOOGLE_CLIENT_ID ?? null,
      push: null,
      storageKey: data.STORAGE_KEY ?? null,
    },
  }
}
