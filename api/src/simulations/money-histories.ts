import { chance } from './chance'
import { MoneyWorld } from './money-world'

export interface MoneyReport {
  histories: number
  steps: number
  stays: number
  byCurrency: Record<string, number>
  /** Changes of stays, by how they ended. */
  changes: Record<string, number>
  violations: string[]
}

/** Plays so many random histories, each from its own seed, and checks the books after every step and at the end. */
export function playHistories(histories: number, firstSeed: number): MoneyReport {
  const report: MoneyReport = { histories, steps: 0, stays: 0, byCurrency: {}, changes: {}, violations: [] }
  for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
    const luck = chance(seed)
    try {
      const world = new MoneyWorld(luck)
      for (let n = luck.between(8, 30); n > 0; n--) {
        world.happen()
        const wrong = world.violation()
        if (wrong) throw new Error(wrong)
      }
      world.end()
      const wrong = world.violation() ?? world.violationAtEnd()
      if (wrong) throw new Error(`at the end ${wrong}`)
      report.steps += world.steps
      report.stays += world.stays.length
      for (const { status, paid, difference } of world.stays.flatMap(({ changes }) => changes)) {
        const end =
          status !== 'agreed' && paid > 0
            ? 'paid too late'
            : status === 'agreed'
              ? difference > 0
                ? 'agreed for more'
                : 'agreed for no more'
              : status
        report.changes[end] = (report.changes[end] ?? 0) + 1
      }
      report.byCurrency[world.currency] = (report.byCurrency[world.currency] ?? 0) + world.stays.length
    } catch (error) {
      report.violations.push(`history ${seed}: ${(error as Error).message}`)
    }
  }
  return report
}
