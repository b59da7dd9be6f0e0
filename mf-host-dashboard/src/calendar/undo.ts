import type { CallInput, CallOutput } from '@qe/contract'

export type Change = CallInput<'date-wise-price/add-new-price'>
export type Day = CallOutput<'bookings/linear-calender'>['listings'][number]['days'][number]

/** What brings one night back to how it was, as far as `change` touched it. */
function before({ price, source, state }: Day, change: Change): Pick<Change, 'price' | 'open'> {
  return {
    ...(change.price !== undefined && { price: source === 'date' ? price : null }),
    ...(change.open !== undefined && state !== 'booked' && { open: state !== 'blocked' }),
  }
}

/**
 * The changes that take a change back: one for each run of nights that were alike.
 * @param days the nights as they were; nights of the change that are not among them make an undo impossible
 * @returns null when it can't be taken back
 */
export function undoOf(change: Change, days: readonly Day[]): Change[] | null {
  const touched = days.filter(({ date }) => date >= change.from && date <= change.to)
  if (touched[0]?.date !== change.from || touched.at(-1)?.date !== change.to) return null
  const runs: Change[] = []
  for (const day of touched) {
    const fields = before(day, change)
    const run = runs.at(-1)
    if (run && run.price === fields.price && run.open === fields.open) run.to = day.date
    else runs.push({ propertyId: change.propertyId, from: day.date, to: day.date, ...fields })
  }
  return runs.filter(({ price, open }) => price !== undefined || open !== undefined)
}
