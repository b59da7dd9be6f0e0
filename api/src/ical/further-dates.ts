import type { VEvent } from 'node-ical'
import { type Line, lineOf, type Part, parameterOf } from './lines'

const day = 86_400_000
/**
 * A rule that gives the first occurrence alone: so that its exceptions and changes count as those of any that repeats.
 */
const once: Line = { name: 'RRULE', parameters: [], value: 'FREQ=DAILY;COUNT=1' }
const ends = ['DTEND', 'DURATION']

const furtherDatesOf = ({ lines }: Part) =>
  lines
    .filter(({ name }) => name === 'RDATE')
    .flatMap((line) => line.value.split(',').map((value) => ({ line, value })))

/** Whether there is more than one occurrence of it: by a rule, or by dates that stand there one by one (RDATE). */
export const repeats = (event: Part) => lineOf(event, 'RRULE') !== undefined || lineOf(event, 'RDATE') !== undefined

/**
 * How much there is to be looked at for the dates that stand there one by one, each held against all exceptions and
 * changes.
 */
export function workOfDates(base: Part, changed: readonly Part[]): number {
  const exceptions = base.lines
    .filter(({ name }) => name === 'EXDATE')
    .reduce((sum, { value }) => sum + value.split(',').length, 0)
  return furtherDatesOf(base).length * (1 + exceptions + changed.length)
}

/** The event by its rule, or its first occurrence where it has none but further dates. */
export const byRule = (event: Part): Part =>
  lineOf(event, 'RDATE') && !lineOf(event, 'RRULE') ? { ...event, lines: [...event.lines, once] } : event

/** One event for each further date; it lasts as long as the first one does, or as its period says. */
export function onFurtherDates(base: Part, first: VEvent): Part[] {
  const others = base.lines.filter(({ name }) => !['DTSTART', 'RRULE', ...ends].includes(name))
  return furtherDatesOf(base).map(({ line, value }) => {
    const [from = '', until] = value.split('/')
    const parameters = line.parameters.filter((one) => one.toUpperCase() !== 'VALUE=PERIOD')
    const end =
      until === undefined
        ? lengthOf(base, first)
        : until.startsWith('P')
          ? [duration(until)]
          : [{ name: 'DTEND', parameters, value: until }]
    if (until !== undefined && parameterOf(line, 'VALUE')?.toUpperCase() !== 'PERIOD') throw new Error('No date.')
    return { ...base, lines: [{ name: 'DTSTART', parameters, value: from }, ...end, once, ...others] }
  })
}

const duration = (value: string): Line => ({ name: 'DURATION', parameters: [], value })

/** Days of an event of whole days, which a change of the clock leaves as many; seconds of any other. */
function lengthOf(base: Part, { datetype, start, end }: VEvent): Line[] {
  const said = lineOf(base, 'DURATION')
  if (said || !end || !lineOf(base, 'DTEND')) return said ? [said] : []
  const ms = end.getTime() - start.getTime()
  if (ms < 0) throw new Error('It ends before it begins.')
  if (datetype !== 'date') return [duration(`PT${Math.round(ms / 1000)}S`)]
  return [duration(`P${Math.max(1, Math.round(ms / day))}D`)]
}
