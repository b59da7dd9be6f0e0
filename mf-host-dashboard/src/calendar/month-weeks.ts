import { addDays, nightsBetween } from '@qe/ui/unshared'

/** A month of the calendar: weeks of seven indices of days; null for days of other months. */
export interface Month {
  month: string
  weeks: (number | null)[][]
}

/** First day of the week in the visitor's language, 0 for Sunday; Monday where the browser does not know it. */
export function firstDayOfWeek(language = navigator.language): number {
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & {
      getWeekInfo?: () => { firstDay: number }
      weekInfo?: { firstDay: number }
    }
    return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7
  } catch {
    return 1
  }
}

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()

/** The weeks from today's on, month by month, until the calendar ends. */
export function monthsFrom(today: string, { from, days }: { from: string; days: number }, weekStart: number): Month[] {
  const end = addDays(from, days)
  const months: Month[] = []
  const before = (weekdayOf(today) - weekStart + 7) % 7
  const monthStart = `${today.slice(0, 7)}-01`
  const weekOfToday = addDays(today, -before)
  for (let date = weekOfToday < monthStart ? monthStart : weekOfToday; date < end; date = addDays(date, 1)) {
    const month = date.slice(0, 7)
    const column = (weekdayOf(date) - weekStart + 7) % 7
    let current = months.at(-1)
    if (current?.month !== month) {
      current = { month, weeks: [] }
      months.push(current)
    }
    if (column === 0 || current.weeks.length === 0) current.weeks.push(Array<number | null>(7).fill(null))
    const week = current.weeks.at(-1)
    if (week) week[column] = nightsBetween(from, date)
  }
  return months
}
