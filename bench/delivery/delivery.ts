import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../scripts/root.mjs'
import { measureGrowth } from './growth'
import { measureRate } from './rate'

/** Remotes × versions of each. */
const sizes = '5x1,5x100,5x500,50x1,50x100,200x1,200x5'

/**
 * Measures the delivery server: pages a second and CPU time a page beside a bare Node server that sends the same bytes,
 * and how its figures grow with the number of remotes and of their versions.
 */
export async function delivery(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { sizes: { type: 'string', default: sizes }, rounds: { type: 'string', default: '3' } },
  })
  const folder = mkdtempSync(join(tmpdir(), 'qe-bench-delivery-'))
  try {
    const rate = await measureRate(join(folder, 'rate'), Number(values.rounds))
    const growth = []
    for (const size of values.sizes.split(',')) {
      const [remotes = 0, versions = 0] = size.split('x').map(Number)
      growth.push(await measureGrowth(join(folder, size), { remotes, versions }))
      rmSync(join(folder, size), { recursive: true, force: true })
    }
    const result = {
      measuredAt: new Date().toISOString(),
      node: process.version,
      cores: availableParallelism(),
      rate,
      growth,
    }
    mkdirSync(`${root}/bench/results`, { recursive: true })
    writeFileSync(`${root}/bench/results/delivery.json`, `${JSON.stringify(result, null, 2)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
