import type { Transaction } from '../../database/connect'
import { overlap, sqlState } from '../../database/rows'

/**
 * Blocks nights in the first of these units in which nobody else blocks one meanwhile: the exclusion constraint of
 * `stay_block` has the last word, and a lost unit is passed over for the next. Returns the unit's id; null without any.
 * @param block writes the blocks in the unit
 * @throws the constraint's error (`overlap`) when the last one was lost
 */
export async function claimUnit(
  tx: Transaction,
  units: readonly { id: string }[],
  block: (tx: Transaction, unitId: string) => Promise<unknown>,
): Promise<string | null> {
  const last = units.at(-1)
  for (const { id } of units.slice(0, -1)) {
    try {
      // A savepoint: what fails in it leaves the transaction as it was.
      await tx.transaction((inner) => block(inner, id))
      return id
    } catch (error) {
      if (sqlState(error) !== overlap) throw error
    }
  }
  if (last) await block(tx, last.id)
  return last?.id ?? null
}
