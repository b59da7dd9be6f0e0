import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiFolderFrom } from '../config'
import { teamPage } from '../domain/team'
import { bookingPage } from './booking-page'
import { openapi } from './openapi'

/** `npm run openapi`: writes the documents that are generated from the contract and the domain's rules. */
const docs = join(apiFolderFrom(dirname(fileURLToPath(import.meta.url))), '..', 'docs')
const documents = {
  'generated/openapi.json': () => `${JSON.stringify(openapi(), null, 2)}\n`,
  'booking.md': bookingPage,
  'team.md': teamPage,
}
for (const [name, text] of Object.entries(documents)) {
  const file = join(docs, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text())
  process.stdout.write(`Wrote ${file}\n`)
}
