import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiFolderFrom } from './config'
import { openapi } from './openapi'

/** Writes the committed OpenAPI document. */
const file = join(apiFolderFrom(dirname(fileURLToPath(import.meta.url))), '..', 'docs', 'openapi.json')
writeFileSync(file, `${JSON.stringify(openapi(), null, 2)}\n`)
process.stdout.write(`Wrote ${file}\n`)
