import { datesIn, daysBetween } from './dates'

/** What is booked of a listing. Most listings have one; equal flats of one house are units of one listing. */
export interface Unit {
  id: string
  name: string
}

/** Nights of a unit that are not available: `[from, to)` as property-local dates. */
export interface UnitBlock {
  unitId: string
  from: string
  to: string
}

/** Half-open: the nights that a stay needs in one unit, preparation days included. */
interface Nights {
  from: string
  to: string
}

/** The units that are free for all of these nights. */
export function freeUnits<U extends { id: string }>(
  units: readonly U[],
  blocks: readonly UnitBlock[],
  { from, to }: Nights,
): U[] {
  const taken = new Set(blocks.filter((block) => block.from < to && block.to > from).map(({ unitId }) => unitId))
  return units.filter(({ id }) => !taken.has(id))
}

/**
 * The units that are free for all of these nights, in the order in which a stay should take them: first the one whose
 * free nights around the stay are fewest, so that long free times stay whole for long stays; among equals the first.
 * @param horizon the dates between which free nights are counted; nights beyond can't be booked
 */
export function unitsByFit<U extends { id: string }>(
  units: readonly U[],
  blocks: readonly UnitBlock[],
  nights: Nights,
  horizon: Nights,
): U[] {
  const gapOf = (unitId: string): number => {
    const own = blocks.filter((block) => block.unitId === unitId)
    const before = own.map(({ to }) => to).filter((date) => date <= nights.from)
    const after = own.map(({ from }) => from).filter((date) => date >= nights.to)
    return daysBetween(latest([horizon.from, ...before]), earliest([horizon.to, ...after]))
  }
  const gaps = new Map(units.map(({ id }) => [id, gapOf(id)]))
  return freeUnits(units, blocks, nights).sort((a, b) => (gaps.get(a.id) ?? 0) - (gaps.get(b.id) ?? 0))
}

const latest = (dates: readonly string[]) => [...dates].sort().at(-1) ?? ''
const earliest = (dates: readonly string[]) => [...dates].sort()[0] ?? ''

/** The nights of `[from, to)` on which no unit is free, in order. */
export function nightsWithoutUnit(
  units: readonly { id: string }[],
  blocks: readonly UnitBlock[],
  { from, to }: Nights,
): string[] {
  const taken = new Map<string, Set<string>>()
  for (const block of blocks)
    for (const date of datesIn(latest([from, block.from]), earliest([to, block.to])))
      taken.set(date, (taken.get(date) ?? new Set()).add(block.unitId))
  return [...taken]
    .filter(([, of]) => units.every(({ id }) => of.has(id)))
    .map(([date]) => date)
    .sort()
}
