const supportedFields = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTH',
  'BYMONTHDAY',
  'BYSETPOS',
  'WKST',
])
/** How many days of a year the expansion of a rule checks, at most, by frequency. */
const daysPerYear: Record<string, number> = { DAILY: 366, WEEKLY: 366, MONTHLY: 372, YEARLY: 12 }
const maxDaysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** How many days the expansion of one calendar may check; a daily event of ten years takes a sixth of them. */
export const maxExpandedDays = 20_000

/**
 * The work of expanding a recurrence rule, in days to check. Null for an unsupported rule: more often than daily, with
 * fields that stays don't use, or without occurrences.
 */
export function ruleWork(rule: string, firstYear: number, lastYear: number): number | null {
  const fields = Object.fromEntries(rule.split(';').map((part) => part.toUpperCase().split('=', 2)))
  const numbers = (name: string) => (fields[name] === undefined ? [] : String(fields[name]).split(',').map(Number))
  const perYear = daysPerYear[fields.FREQ ?? '']
  if (!perYear || Object.keys(fields).some((name) => !supportedFields.has(name))) return null
  const interval = Number(fields.INTERVAL ?? 1)
  if (!Number.isInteger(interval) || interval < 1 || interval > 1000) return null
  if (numbers('BYSETPOS').some((position) => Math.abs(position) !== 1)) return null
  const [days, months] = [numbers('BYMONTHDAY'), numbers('BYMONTH')]
  if (
    days.length > 0 &&
    months.length > 0 &&
    !months.some((month) => days.some((day) => Math.abs(day) <= (maxDaysInMonth[month - 1] ?? 0)))
  )
    return null
  const years = Math.max(1, lastYear - firstYear + 1)
  return Math.ceil((perYear * years) / (fields.FREQ === 'DAILY' ? interval : 1))
}
