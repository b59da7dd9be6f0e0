import { defineConfig } from '@playwright/test'
import journeys from './playwright.config'

/** Every failure of every remote, in a real browser on the real site. */
export default defineConfig({
  ...journeys,
  testDir: './chaos',
  reporter: [['list'], ['json']],
  timeout: 60_000,
  workers: 1,
})
