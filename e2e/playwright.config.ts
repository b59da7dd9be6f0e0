import { defineConfig } from '@playwright/test'
import { siteUrl } from './ports'

const running = process.env['SITE_URL']

/**
 * Runs against temporary sites with their own ports and folders, one for each of two workers, so that journeys never
 * meet those of another file; or against `SITE_URL`.
 */
export default defineConfig({
  testDir: './journeys',
  ...(!running && { globalSetup: './site.ts' }),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: running ? 1 : 2,
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
