import { visitorLocale } from '../rendered-for'
import css from './stay-calendar.module.css'

/** How the calendars of this folder look: classes of `react-day-picker`. */
export const classNames = {
  months: css.months,
  month: css.month,
  month_caption: css.caption,
  caption_label: css.captionLabel,
  nav: css.nav,
  button_previous: css.navButton,
  button_next: css.navButton,
  chevron: css.chevron,
  month_grid: css.grid,
  weekday: css.weekday,
  day: css.day,
  day_button: css.dayButton,
  range_start: css.start,
  range_end: css.end,
  range_middle: css.middle,
  disabled: css.disabled,
  today: css.today,
  outside: css.outside,
  hidden: css.hidden,
}

/** Some browsers report `c`, which is not a valid locale. */
function calendarLocale(): Intl.Locale {
  try {
    return new Intl.Locale(visitorLocale() ?? navigator.language)
  } catch {
    return new Intl.Locale('en-GB')
  }
}

/** First day of the week in the visitor's locale; Monday where the browser does not know it. */
export function firstWeekday(): 0 | 1 | 5 | 6 {
  const locale = calendarLocale() as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
  return (first % 7) as 0 | 1 | 5 | 6
}
