import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bookingPage } from './booking-page'

test('docs/booking.md is what the rules say; run `npm run openapi` when it is not', () => {
  expect(readFileSync(join(__dirname, '..', '..', '..', 'docs', 'booking.md'), 'utf8')).toBe(bookingPage())
})
