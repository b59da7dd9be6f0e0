import type { VEvent } from 'node-ical'
import { type Component, type Line, lineOf, parameterOf } from './lines'

const day = 86_400_000
/**
 * A rule with a single occurrence, so that exceptions and changes apply to it as to any recurring event.
 */
const singleOccurrence: Line = { name: 'RRULE', parameters: [], value: 'FREQ=DAILY;COUNT=1' }
const endNames = ['DTEND', 'DURATION']

const furtherDatesOf = ({ lines }: Component) =>
  lines
    .filter(({ name }) => name === 'RDATE')
    .flatMap((line) => line.value.split(',').map((value) => ({ line, value })))

/** Whether an event recurs, by a rule (RRULE) or by further dates (RDATE). */
export const repeats = (event: Component) =>
  lineOf(event, 'RRULE') !== undefined || lineOf(event, 'RDATE') !== undefined

/**
 * The work of expanding further dates, in comparisons: each date with all exceptions and changes.
 */
export function furtherDatesWork(base: Component, changed: readonly Component[]): number {
  const exceptions = base.lines
    .filter(({ name }) => name === 'EXDATE')
    .reduce((sum, { value }) => sum + value.split(',').length, 0)
  return furtherDatesOf(base).length * (1 + exceptions + changed.length)
}

/** The event with its rule; one with further dates only gets a rule for its first occurrence. */
export const withRule = (event: Component): Component =>
  lineOf(event, 'RDATE') && !lineOf(event, 'RRULE') ? { ...event, lines: [...event.lines, singleOccurrence] } : event

/**
 * One event for each further date, as long as the first occurrence or as the period says.
 * @throws Error for an invalid date or period
 */
export function expandFurtherDates(base: Component, first: VEvent): Component[] {
  const others = base.lines.filter(({ name }) => !['DTSTART', 'RRULE', ...endNames].includes(name))
  return furtherDatesOf(base).map(({ line, value }) => {
    const [from = '', until] = value.split('/')
    const parameters = line.parameters.filter((one) => one.toUpperCase() !== 'VALUE=PERIOD')
    const end = until === undefined ? durationOf(base, first) : [endLine(until, parameters)]
    if (until !== undefined && parameterOf(line, 'VALUE')?.toUpperCase() !== 'PERIOD') throw new Error('No date.')
    return { ...base, lines: [{ name: 'DTSTART', parameters, value: from }, ...end, singleOccurrence, ...others] }
  })
}

/** The end of a period: a duration, or a time. */
const endLine = (until: string, parameters: string[]): Line =>
  until.startsWith('P') ? duration(until) : { name: 'DTEND', parameters, value: until }

const duration = (value: string): Line => ({ name: 'DURATION', parameters: [], value })

/** The duration of an event: in days for an all-day one, because daylight saving changes its hours; else in seconds. */
function durationOf(base: Component, { datetype, start, end }: VEvent): Line[] {
  const stated = lineOf(base, 'DURATION')
  if (stated || !end || !lineOf(base, 'DTEND')) return stated ? [stated] : []
  const ms = end.getTime() - start.getTime()
  if (ms < 0) throw new Error('It ends before it begins.')
  if (datetype !== 'date') return [duration(`PT${Math.round(ms / 1000)}S`)]
  return [duration(`P${Math.max(1, Math.round(ms / day))}D`)]
}
