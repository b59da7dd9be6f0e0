const parts = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYSETPOS', 'WKST'])
/** Days of a year that each rule looks at, at most. */
const looksAt: Record<string, number> = { DAILY: 366, WEEKLY: 366, MONTHLY: 372, YEARLY: 12 }
const longestMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** So many days are looked at for one calendar; a daily event of ten years is a sixth of it. */
export const mostLookedAt = 20_000

/**
 * How much work a rule of repetition is, in days to be looked at; null for one that is not followed: more often than
 * daily, which no stay is, by fields that stays don't use, or never.
 */
export function workOf(rule: string, firstYear: number, lastYear: number): number | null {
  const fields = Object.fromEntries(rule.split(';').map((part) => part.toUpperCase().split('=', 2)))
  const numbers = (name: string) => (fields[name] === undefined ? [] : String(fields[name]).split(',').map(Number))
  const perYear = looksAt[fields.FREQ ?? '']
  if (!perYear || Object.keys(fields).some((name) => !parts.has(name))) return null
  const interval = Number(fields.INTERVAL ?? 1)
  if (!Number.isInteger(interval) || interval < 1 || interval > 1000) return null
  if (numbers('BYSETPOS').some((position) => Math.abs(position) !== 1)) return null
  const [days, months] = [numbers('BYMONTHDAY'), numbers('BYMONTH')]
  if (
    days.length > 0 &&
    months.length > 0 &&
    !months.some((month) => days.some((day) => Math.abs(day) <= (longestMonth[month - 1] ?? 0)))
  )
    return null
  const years = Math.max(1, lastYear - firstYear + 1)
  return Math.ceil((perYear * years) / (fields.FREQ === 'DAILY' ? interval : 1))
}
