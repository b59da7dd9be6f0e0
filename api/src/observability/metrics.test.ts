import type { Database } from '../database/connect'
import { createMetrics, observeDatabase } from './metrics'

test('without the database, the figures that need none are still there', async () => {
  const metrics = createMetrics()
  let isAway = false
  const execute = async () => {
    if (isAway) throw new Error('The connection was refused.')
    return { rows: [{ waiting: 3, failing: 0, dead: 0, open: 1 }] }
  }
  observeDatabase(metrics, { execute } as unknown as Database, { totalCount: 10, idleCount: 0, waitingCount: 4 })
  const before = await metrics.registry.metrics()
  expect(before).toContain('qe_outbox_rows{state="waiting"} 3')
  expect(before).toContain('qe_money_differences 1')
  isAway = true
  const figures = await metrics.registry.metrics()
  expect(figures).toContain('qe_database_connections{state="waiting"} 4')
  // What nobody can know is absent, and not the last value or 0.
  expect(figures).not.toMatch(/^qe_(outbox_rows|money_differences)\b.* \d/m)
})
