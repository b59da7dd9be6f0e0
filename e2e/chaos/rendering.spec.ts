import { expect, test } from '@playwright/test'
import { ask } from '../journeys/world'
import { counted, publish, release, serverFaults } from './remotes'

/** Remotes that a listing's page shows, with something on it that only they show. */
const shown = [
  { name: 'mf-catalog', on: 'What this place offers' },
  { name: 'mf-booking', on: 'Guests' },
  { name: 'mf-chat', on: 'Write to' },
]

let address: string
test.beforeAll(async () => {
  const { items } = await ask('property/getall', {})
  address = `/property/${items[0]?.id}`
})

for (const { name, on } of shown)
  for (const [n, fault] of serverFaults.entries()) {
    const version = `0.8.${n + 1}`
    test(`${name} that ${fault} gives today's page, and is counted against its version`, async ({ page }) => {
      publish(name, version, fault)
      const kind = fault === 'renders otherwise in the browser' ? 'mismatch' : 'render-error'
      try {
        // The first page may be over its budget while the code runs for the first time.
        await expect(async () => {
          await page.goto(address)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByRole('main').getByText(on).first()).toBeVisible()
          await expect(page.getByText('This part of the page did not load')).toHaveCount(0)
          expect(await counted(page, name, version, kind)).toBeGreaterThan(0)
        }).toPass({ timeout: 40_000 })
      } finally {
        release('disable', name, version, '--why', fault)
      }
    })
  }
