import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiFolderFrom } from './config'
import { bookingPage } from './docs/booking-page'
import { openapi } from './openapi'

/** Writes the documents that follow from contract and rules: the OpenAPI description, and the page on bookings. */
const docs = join(apiFolderFrom(dirname(fileURLToPath(import.meta.url))), '..', 'docs')
const pages = { 'openapi.json': () => `${JSON.stringify(openapi(), null, 2)}\n`, 'booking.md': bookingPage }
for (const [name, text] of Object.entries(pages)) {
  writeFileSync(join(docs, name), text())
  process.stdout.write(`Wrote ${join(docs, name)}\n`)
}
