import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { ReleaseError } from '../release-error'

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Path of an installed Chromium: `CHROME_PATH`, the system's, or Playwright's.
 * @throws ReleaseError when there is none
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const found =
    env['CHROME_PATH'] ?? names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
  if (found) return found
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new ReleaseError(
    [
      'The smoke test needs a Chrome or Chromium, and there is none here. Set CHROME_PATH, or publish',
      'with --no-smoke, which the log will say.',
    ].join(' '),
  )
}
