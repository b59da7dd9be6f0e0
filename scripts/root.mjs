import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the workspace. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
