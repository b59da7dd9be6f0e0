import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Top of the workspace. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
