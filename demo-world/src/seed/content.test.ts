import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faq, pages } from './content'

const site = join(__dirname, '..', '..', '..')
const everything = JSON.stringify({ faq, pages })

test.each([
  ['Change dates or guests', 'mf-booking/src/trips/trip-page.tsx'],
  ['Reference', 'mf-booking/src/trips/trip-details.tsx'],
  ['Forgot your password?', 'mf-account/src/sign-in/login-page.tsx'],
  ['Switch to hosting', 'shell/src/layout/visit-mode.ts'],
  ['Switch to travelling', 'shell/src/layout/visit-mode.ts'],
  ['Near me', 'mf-catalog/src/map/near-me.tsx'],
])('the pages call “%s” what %s does', (label, file) => {
  expect(everything).toContain(`“${label}”`)
  expect(readFileSync(join(site, file), 'utf8')).toContain(label)
})

test('the total is promised for dates that are chosen: without them cards show a night before fees and taxes', () => {
  const promises = everything.match(/[^".]*the card[^".]*price you pay[^".]*|[^".]*same figure[^".]*/g) ?? []
  expect(promises).toHaveLength(2)
  for (const promise of promises) expect(promise).toMatch(/dates/)
})

test('the answer about other dates does not send guests away to cancel', () => {
  const answers = faq.flatMap(({ items }) => items)
  const [, answer] = answers.find(([question]) => question === 'Can I change my dates?') ?? []
  expect(answer).not.toMatch(/cancel|book again/)
})
