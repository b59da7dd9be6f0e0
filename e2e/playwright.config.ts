import { defineConfig } from '@playwright/test'
import { siteUrl } from './ports'

const running = process.env['SITE_URL']

/**
 * Runs against a temporary site with its own ports and folders, or against `SITE_URL`. One worker, so that two cores
 * are enough.
 */
export default defineConfig({
  testDir: './journeys',
  ...(!running && { globalSetup: './site.ts' }),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 1,
  retries: 0,
  reporter: [['line'], ['json']],
  outputDir: './test-results',
  use: {
    baseURL: running ?? siteUrl,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
