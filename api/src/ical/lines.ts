/** What stands between BEGIN and END, with what stands inside it. */
export interface Part {
  name: string
  lines: Line[]
  parts: Part[]
}

export interface Line {
  /** In capitals. */
  name: string
  /** `TZID=Europe/Lisbon`, `VALUE=DATE`, … */
  parameters: string[]
  value: string
}

/** A text that is no whole calendar. Its message is a sentence for the host. */
export class CalendarError extends Error {
  override readonly name = 'NotACalendar'
}

const notOne = () =>
  new CalendarError(
    'What this address sends is not a calendar. Copy the address of the calendar export (it often ends in .ics).',
  )
const cutOff = () => new CalendarError('The calendar breaks off in the middle.')

/** More than any place has, and as much as is read in a moment. */
const mostLines = 200_000
/** All but the tab. */
const control = /[^\t\P{Cc}]/gu
const aLine = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^":;])*)*):(.*)$/

/**
 * Takes a text apart, whatever its line ends, folds and marks at the beginning. Lines that are none are passed over.
 */
export function partsOf(text: string): Part {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  if (lines.length > mostLines) throw new CalendarError('This calendar is too long to be read.')
  const root: Part = { name: '', lines: [], parts: [] }
  const open = [root]
  for (const raw of lines) {
    const [, word = '', parameters = '', value = ''] = aLine.exec(raw.replace(control, '')) ?? []
    const name = word.toUpperCase()
    const inside = open.at(-1) as Part
    if (name === 'BEGIN') {
      const part = { name: value.trim().toUpperCase(), lines: [], parts: [] }
      inside.parts.push(part)
      open.push(part)
    } else if (name === 'END') {
      if (inside.name !== value.trim().toUpperCase()) throw cutOff()
      open.pop()
    } else if (name)
      inside.lines.push({
        name,
        parameters: parameters.match(/[^;"]*(?:"[^"]*")?[^;"]*/g)?.filter(Boolean) ?? [],
        value: value.trim(),
      })
  }
  const calendar = root.parts.find(({ name }) => name === 'VCALENDAR')
  if (!calendar) throw notOne()
  if (open.length > 1) throw cutOff()
  // Some sites send several one after the other; they are read as one.
  const all = root.parts.filter(({ name }) => name === 'VCALENDAR')
  return { name: 'VCALENDAR', lines: calendar.lines, parts: all.flatMap(({ parts }) => parts) }
}

export const lineOf = (part: Part, name: string): Line | undefined => part.lines.find((line) => line.name === name)

/** A parameter's value without its quotes. */
export const parameterOf = (line: Line, name: string): string | undefined =>
  line.parameters
    .find((one) => one.toUpperCase().startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .replace(/^"(.*)"$/, '$1')

/** Parts as text again, each line by itself. */
export function written(parts: readonly Part[]): string {
  const one = ({ name, lines, parts: inner }: Part): string[] => [
    `BEGIN:${name}`,
    ...lines.map((line) => `${[line.name, ...line.parameters].join(';')}:${line.value}`),
    ...inner.flatMap(one),
    `END:${name}`,
  ]
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts.flatMap(one), 'END:VCALENDAR', ''].join('\r\n')
}
