import type { CallInput, CallOutput } from '@qe/contract'

export type PriceChange = CallInput<'date-wise-price/add-new-price'>
export type CalendarDay = CallOutput<'bookings/linear-calender'>['listings'][number]['days'][number]

/** The values of one night before `change`, as far as it touched them. */
function valuesBefore({ price, source, state }: CalendarDay, change: PriceChange): Pick<PriceChange, 'price' | 'open'> {
  return {
    ...(change.price !== undefined && { price: source === 'date' ? price : null }),
    ...(change.open !== undefined && state !== 'booked' && { open: state !== 'blocked' }),
  }
}

/**
 * The changes that undo a change: one per run of nights with equal values.
 * @param days the nights as they were; nights of the change that are not among them make an undo impossible
 * @returns null when it can't be undone
 */
export function undoChanges(change: PriceChange, days: readonly CalendarDay[]): PriceChange[] | null {
  const touched = days.filter(({ date }) => date >= change.from && date <= change.to)
  if (touched[0]?.date !== change.from || touched.at(-1)?.date !== change.to) return null
  const runs: PriceChange[] = []
  for (const day of touched) {
    const fields = valuesBefore(day, change)
    const run = runs.at(-1)
    if (run && run.price === fields.price && run.open === fields.open) run.to = day.date
    else runs.push({ propertyId: change.propertyId, from: day.date, to: day.date, ...fields })
  }
  return runs.filter(({ price, open }) => price !== undefined || open !== undefined)
}
