/** An iCalendar component: the content between BEGIN and END. */
export interface Component {
  name: string
  lines: Line[]
  components: Component[]
}

export interface Line {
  /** In upper case. */
  name: string
  /** `TZID=Europe/Lisbon`, `VALUE=DATE`, … */
  parameters: string[]
  value: string
}

/** A text is no complete calendar. The message is a sentence for the host. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError'
}

const notACalendar = () =>
  new CalendarError(
    'What this address sends is not a calendar. Copy the address of the calendar export (it often ends in .ics).',
  )
const incomplete = () => new CalendarError('The calendar is incomplete. Try again later.')

/** More than any listing has, and few enough to parse quickly. */
const maxLines = 200_000
/** Control characters except the tab. */
const controlCharacters = /[^\t\P{Cc}]/gu
const linePattern = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^":;])*)*):(.*)$/

/**
 * Parses a calendar with any line ends, folded lines and a byte-order mark. Ignores malformed lines.
 * @throws CalendarError for anything but a complete calendar
 */
export function parseComponents(text: string): Component {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  if (lines.length > maxLines) throw new CalendarError('This calendar is too long to be read.')
  const root: Component = { name: '', lines: [], components: [] }
  const open = [root]
  for (const raw of lines) {
    const [, word = '', parameters = '', value = ''] = linePattern.exec(raw.replace(controlCharacters, '')) ?? []
    const name = word.toUpperCase()
    const parent = open.at(-1) as Component
    if (name === 'BEGIN') {
      const component = { name: value.trim().toUpperCase(), lines: [], components: [] }
      parent.components.push(component)
      open.push(component)
    } else if (name === 'END') {
      if (parent.name !== value.trim().toUpperCase()) throw incomplete()
      open.pop()
    } else if (name)
      parent.lines.push({
        name,
        parameters: parameters.match(/[^;"]*(?:"[^"]*")?[^;"]*/g)?.filter(Boolean) ?? [],
        value: value.trim(),
      })
  }
  const calendar = root.components.find(({ name }) => name === 'VCALENDAR')
  if (!calendar) throw notACalendar()
  if (open.length > 1) throw incomplete()
  // Some sites send several calendars in one response; they are read as one.
  const all = root.components.filter(({ name }) => name === 'VCALENDAR')
  return { name: 'VCALENDAR', lines: calendar.lines, components: all.flatMap(({ components }) => components) }
}

/** The first line with this name. */
export const lineOf = (component: Component, name: string): Line | undefined =>
  component.lines.find((line) => line.name === name)

/** A parameter's value without its quotes. */
export const parameterOf = (line: Line, name: string): string | undefined =>
  line.parameters
    .find((one) => one.toUpperCase().startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .replace(/^"(.*)"$/, '$1')

/** Serializes components as a calendar, without folding lines. */
export function serialize(components: readonly Component[]): string {
  const one = ({ name, lines, components: inner }: Component): string[] => [
    `BEGIN:${name}`,
    ...lines.map((line) => `${[line.name, ...line.parameters].join(';')}:${line.value}`),
    ...inner.flatMap(one),
    `END:${name}`,
  ]
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components.flatMap(one), 'END:VCALENDAR', ''].join('\r\n')
}
