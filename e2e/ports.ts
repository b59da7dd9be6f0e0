import { join } from 'node:path'

/** Playwright numbers its workers from 0. Each has a site under test of its own. */
const thisWorker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

/** A port of this worker's own, of one that a journey listens on. */
export const ownPort = (port: number): number => port + 100 * thisWorker

/** Ports of a worker's site under test, different from those of `npm start`. */
export const portsOf = (worker: number) => ({
  sitePort: 3300 + 100 * worker,
  apiPort: 4300 + 100 * worker,
  stripePort: 4310 + 100 * worker,
  controlPort: 4399 + 100 * worker,
})
export const ports = portsOf(thisWorker)
export const siteUrl = `http://localhost:${ports.sitePort}`

/** Folder of a worker's site under test: its data, and its releases in `releases/`. */
export const folderOf = (folder: string, worker: number): string => join(folder, String(worker))

/** Folder of the site under test. With `SITE_URL`, `QE_DATA_DIR` names it. */
export const dataDir = (): string => {
  const folder = process.env['QE_E2E_FOLDER']
  return folder ? folderOf(folder, thisWorker) : (process.env['QE_DATA_DIR'] ?? '.data')
}
export const releasesDir = (): string => join(dataDir(), 'releases')

/** Stops or starts the API. */
export const api = (what: 'stop' | 'start') => fetch(`http://127.0.0.1:${ports.controlPort}/api/${what}`)
