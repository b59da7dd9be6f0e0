import { join } from 'node:path'
import { buildServers, run, startApi, startSite, stop } from '../../scripts/stack.mjs'
import { filledDatabase } from './database'
import { BareSql } from './statements'

interface Ports {
  apiPort: number
  sitePort: number
  stripePort: number
}

/**
 * Builds the site and starts it on a filled database, with no limit of calls.
 * @param folder for data and releases
 * @param closing gets what ends it all, the last started first
 * @returns the same database, for statements alone
 */
export async function startFilledSite(
  folder: string,
  ports: Ports,
  size: { listings: string; bookings: string },
  closing: (() => Promise<unknown>)[],
): Promise<BareSql> {
  await buildServers()
  const [dataDir, releasesDir] = [join(folder, 'data'), join(folder, 'releases')]
  await run('releases/dist/cli.js', ['ensure', '--store', releasesDir])
  const database = await filledDatabase(dataDir, size)
  closing.unshift(database.stop)
  const sql = await BareSql.open(database.url)
  closing.unshift(() => sql.close())
  const settings = { ...ports, dataDir, releasesDir, DATABASE_URL: database.url }
  const api = await startApi({ ...settings, RATE_PER_MINUTE: '100000000' }, { echo: false })
  closing.unshift(() => stop(api))
  const site = await startSite(settings, { echo: false })
  closing.unshift(() => stop(site))
  return sql
}
