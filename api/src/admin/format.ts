import type { AdminCommand, CellValue, Outcome } from './command'

/** All commands, or those of one family. */
export function help(commands: readonly AdminCommand[]): string {
  const widest = Math.max(...commands.map(({ usage }) => usage.length))
  const lines = commands.flatMap(({ usage, about, options = {}, example }) => [
    `  ${usage.padEnd(widest)}  ${about}`,
    ...Object.entries(options).map(
      ([name, text]) =>
        `  ${' '.repeat(widest)}  --${name}: ${text.endsWith('*') ? `${text.slice(0, -1).trim()} (needed)` : text}`,
    ),
    ...(example ? [`  ${' '.repeat(widest)}  e.g. admin ${example}`] : []),
  ])
  return (
    `npm run admin -- <command> [--json] [--as NAME]\n\n${lines.join('\n')}\n\nEach change is one transaction ` +
    `with a line in the audit. --as says who you are; otherwise it is your user on this machine.\nIt ends with 0 ` +
    `when done, 1 when refused, 2 when it was not understood, 3 when nothing could be reached.\n`
  )
}

/** An outcome for a person to read. */
export function formatOutcome({ message, rows, thing, document }: Outcome): string {
  const parts: string[] = []
  if (document !== undefined) parts.push(JSON.stringify(document, null, 2))
  if (rows) parts.push(rows.length > 0 ? table(rows) : 'Nothing.')
  if (thing) parts.push(sheet(thing))
  if (message) parts.push(message)
  return `${parts.join('\n\n')}\n`
}

/** An outcome for a program to read. */
export const formatJson = ({ message, rows, thing, document }: Outcome) =>
  `${JSON.stringify(document ?? rows ?? thing ?? { message }, null, 2)}\n`

function table(rows: Record<string, CellValue>[]): string {
  const heads = Object.keys(rows[0] ?? {})
  const cells = [heads, ...rows.map((row) => heads.map((head) => plain(row[head] ?? null)))]
  const widths = heads.map((_, column) => Math.min(48, Math.max(...cells.map((line) => line[column]?.length ?? 0))))
  const lines = cells.map((line) =>
    line
      .map((cell, column) => fit(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [lines[0], widths.map((width) => '─'.repeat(width)).join('  '), ...lines.slice(1)].join('\n')
}

function sheet(thing: Record<string, CellValue>): string {
  const widest = Math.max(...Object.keys(thing).map((key) => key.length))
  return Object.entries(thing)
    .map(
      ([key, value]) =>
        `${key.padEnd(widest)}  ${(Array.isArray(value) ? value : [plain(value)]).join(`\n${' '.repeat(widest + 2)}`)}`,
    )
    .join('\n')
}

const fit = (text: string, width: number) => (text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width))

/**
 * Moments come as ISO text from a running server, and as dates from the database. What others wrote must not steer the
 * terminal.
 */
function plain(value: CellValue): string {
  if (value === null) return '–'
  const text = value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join(', ') : String(value)
  return (
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00)$/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text
  ).replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
}
