import { type Component, type Line, lineOf, parameterOf } from './lines'

/** Whether a time zone of this name exists. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A local time, or a list or period that begins with one. */
const localTime = /^\d{8}T\d{6}(?:[,/]|$)/

/**
 * The library looks up zones with this prefix among the calendar's own definitions.
 */
const customZoneName = (name: string) => `Customized Time Zone ${name}`

/**
 * Adds a zone to every local time: the calendar's (`X-WR-TIMEZONE`), or else `timeZone`, the listing's. Zones that only
 * the calendar defines keep its definition.
 */
export function withZones(
  calendar: Component,
  timeZone: string,
): { events: Component[]; zones: Component[]; floating: string } {
  const calendarZone = lineOf(calendar, 'X-WR-TIMEZONE')?.value
  const floating = calendarZone && isZone(calendarZone) ? calendarZone : timeZone
  const zones = calendar.components.filter(({ name }) => name === 'VTIMEZONE')
  const custom = new Set(zones.map((zone) => lineOf(zone, 'TZID')?.value ?? '').filter((name) => !isZone(name)))
  const zoned = (line: Line): Line => {
    const name = parameterOf(line, 'TZID')
    const others = line.parameters.filter((one) => !one.toUpperCase().startsWith('TZID='))
    if (!localTime.test(line.value)) return line
    if (name === undefined) return { ...line, parameters: [...others, `TZID=${floating}`] }
    return custom.has(name) ? { ...line, parameters: [...others, `TZID=${customZoneName(name)}`] } : line
  }
  return {
    floating,
    events: calendar.components
      .filter(({ name }) => name === 'VEVENT')
      .map((event) => ({ ...event, lines: event.lines.map(zoned) })),
    zones: zones.map((zone) => ({
      ...zone,
      lines: zone.lines.map((line) =>
        line.name === 'TZID' && custom.has(line.value) ? { ...line, value: customZoneName(line.value) } : line,
      ),
    })),
  }
}
