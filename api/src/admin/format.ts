import type { AdminCommand, CellValue, Outcome } from './command'

/** The help text of these commands. */
export function help(commands: readonly AdminCommand[]): string {
  const nameWidth = Math.max(...commands.map(({ usage }) => usage.length))
  const lines = commands.flatMap(({ usage, about, options = {}, example }) => [
    `  ${usage.padEnd(nameWidth)}  ${about}`,
    ...Object.entries(options).map(
      ([name, text]) => `  ${' '.repeat(nameWidth)}  --${name}: ${text.replace(/ ?\*$/, ' (required)')}`,
    ),
    ...(example ? [`  ${' '.repeat(nameWidth)}  e.g. admin ${example}`] : []),
  ])
  return (
    `npm run admin -- <command> [--json] [--as NAME]\n\n${lines.join('\n')}\n\nEach change is one transaction ` +
    `with an entry in the audit log. --as names you there; the default is your user name on this machine.\n` +
    'Exit codes: 0 done, 1 refused, 2 wrong usage, 3 the server or its database can’t be reached.\n'
  )
}

/** Formats an outcome for a terminal. */
export function formatOutcome({ message, rows, details, document }: Outcome): string {
  const parts: string[] = []
  if (document !== undefined) parts.push(JSON.stringify(document, null, 2))
  if (rows) parts.push(rows.length > 0 ? table(rows) : 'Nothing.')
  if (details) parts.push(detailLines(details))
  if (message) parts.push(message)
  return `${parts.join('\n\n')}\n`
}

/** Formats an outcome as JSON for programs. */
export const formatJson = ({ message, rows, details, document }: Outcome) =>
  `${JSON.stringify(document ?? rows ?? details ?? { message }, null, 2)}\n`

function table(rows: Record<string, CellValue>[]): string {
  const headings = Object.keys(rows[0] ?? {})
  const cells = [headings, ...rows.map((row) => headings.map((heading) => formatValue(row[heading] ?? null)))]
  const widths = headings.map((_, column) => Math.min(48, Math.max(...cells.map((line) => line[column]?.length ?? 0))))
  const lines = cells.map((line) =>
    line
      .map((cell, column) => padOrCut(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [lines[0], widths.map((width) => '─'.repeat(width)).join('  '), ...lines.slice(1)].join('\n')
}

function detailLines(details: Record<string, CellValue>): string {
  const nameWidth = Math.max(...Object.keys(details).map((key) => key.length))
  return Object.entries(details)
    .map(
      ([key, value]) =>
        key.padEnd(nameWidth + 2) +
        (Array.isArray(value) ? value : [formatValue(value)]).join(`\n${' '.repeat(nameWidth + 2)}`),
    )
    .join('\n')
}

const padOrCut = (text: string, width: number) =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)

/**
 * Formats one value. Times are ISO text from a running server, and dates from the database. Control characters are
 * removed, because texts by users must not control the terminal.
 */
function formatValue(value: CellValue): string {
  if (value === null) return '–'
  const text = value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join(', ') : String(value)
  return (
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00)$/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text
  ).replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
}
