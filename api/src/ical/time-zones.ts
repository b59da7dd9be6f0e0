import { type Line, lineOf, type Part, parameterOf } from './lines'

/** Whether times can be read in a zone of this name. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A time without a zone, or a list of such; of periods, their beginning says it. */
const local = /^\d{8}T\d{6}(?:[,/]|$)/

/**
 * The library looks a zone of this name up among the calendar's own; names that only the calendar knows are put under
 * it.
 */
const ownName = (name: string) => `Customized Time Zone ${name}`

/**
 * Says of each time in which zone it is: one that names none is in the calendar's (`X-WR-TIMEZONE`), or else where the
 * place is. A zone that only the calendar describes goes by its description.
 */
export function withZones(calendar: Part, timeZone: string): { events: Part[]; zones: Part[]; floating: string } {
  const said = lineOf(calendar, 'X-WR-TIMEZONE')?.value
  const floating = said && isZone(said) ? said : timeZone
  const zones = calendar.parts.filter(({ name }) => name === 'VTIMEZONE')
  const described = new Set(zones.map((zone) => lineOf(zone, 'TZID')?.value ?? '').filter((name) => !isZone(name)))
  const zoned = (line: Line): Line => {
    const name = parameterOf(line, 'TZID')
    const others = line.parameters.filter((one) => !one.toUpperCase().startsWith('TZID='))
    if (!local.test(line.value)) return line
    if (name === undefined) return { ...line, parameters: [...others, `TZID=${floating}`] }
    return described.has(name) ? { ...line, parameters: [...others, `TZID=${ownName(name)}`] } : line
  }
  return {
    floating,
    events: calendar.parts
      .filter(({ name }) => name === 'VEVENT')
      .map((event) => ({ ...event, lines: event.lines.map(zoned) })),
    zones: zones.map((zone) => ({
      ...zone,
      lines: zone.lines.map((line) =>
        line.name === 'TZID' && described.has(line.value) ? { ...line, value: ownName(line.value) } : line,
      ),
    })),
  }
}
