import { createHash } from 'node:crypto'

/** Value of the `integrity` attribute of a file: its SHA-256 hash. */
export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`
