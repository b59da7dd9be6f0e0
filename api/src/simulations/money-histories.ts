import { MoneyWorld } from './money-world'
import { seededRandom } from './seeded-random'

export interface MoneyReport {
  histories: number
  steps: number
  stays: number
  byCurrency: Record<string, number>
  /** Changes of stays, by how they ended. */
  changes: Record<string, number>
  /** Claims after stays, by how they ended. */
  claims: Record<string, number>
  violations: string[]
}

/** Plays so many random histories, each from its own seed, and checks the books after every step and at the end. */
export function playHistories(histories: number, firstSeed: number): MoneyReport {
  const report: MoneyReport = { histories, steps: 0, stays: 0, byCurrency: {}, changes: {}, claims: {}, violations: [] }
  for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
    try {
      count(report, playHistory(seed))
    } catch (error) {
      report.violations.push(`history ${seed}: ${(error as Error).message}`)
    }
  }
  return report
}

/** @throws Error naming the first rule that the books break */
function playHistory(seed: number): MoneyWorld {
  const random = seededRandom(seed)
  const world = new MoneyWorld(random)
  for (let n = random.between(8, 30); n > 0; n--) {
    world.happen()
    const wrong = world.violation()
    if (wrong) throw new Error(wrong)
  }
  world.end()
  const wrong = world.violation() ?? world.violationAtEnd()
  if (wrong) throw new Error(`at the end ${wrong}`)
  return world
}

function count(report: MoneyReport, world: MoneyWorld): void {
  report.steps += world.steps
  report.stays += world.stays.length
  for (const change of world.stays.flatMap(({ changes }) => changes)) increment(report.changes, endOf(change), 1)
  for (const { by, status } of world.stays.flatMap(({ claims }) => claims))
    increment(report.claims, `${by}: ${status}`, 1)
  increment(report.byCurrency, world.currency, world.stays.length)
}

/** How a change of a stay ended, in words for the report. */
function endOf({ status, paid, difference }: MoneyWorld['stays'][number]['changes'][number]): string {
  if (status === 'agreed') return difference > 0 ? 'agreed for more' : 'agreed for no more'
  return paid > 0 ? 'paid too late' : status
}

function increment(counts: Record<string, number>, key: string, by: number): void {
  counts[key] = (counts[key] ?? 0) + by
}
