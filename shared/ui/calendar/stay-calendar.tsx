import type { NightRule } from '@qe/contract'
import { useMemo, useState } from 'react'
import { DayButton, type DayButtonProps, DayPicker, type Modifiers } from 'react-day-picker'
import { Button } from '../actions/button'
import { formatDate, fromDateString, nightsBetween, toDateString, today } from '../format/dates'
import { plural } from '../format/words'
import { useIsHydrating } from '../layout/browser-only'
import { classNames, firstWeekday } from './day-picker'
import {
  canCheckIn,
  canChoose,
  choose,
  maxNightsFrom,
  minNightsFrom,
  type StayDates,
  type StayLimits,
  whyNot,
} from './stay'
import css from './stay-calendar.module.css'

export interface StayCalendarProps extends StayDates {
  onChange: (stay: StayDates) => void
  takenNights?: readonly string[]
  /** First check-in date; today by default. */
  from?: string
  /** Last check-out date. */
  until?: string | null
  minNights?: number
  maxNights?: number
  /** Dates with rules of their own. */
  nightRules?: readonly NightRule[] | undefined
  /** Months side by side. */
  months?: 1 | 2
  autoFocus?: boolean
}

const modifiersClassNames = {
  taken: css.taken,
  refused: css.refused,
  single: css.single,
  preview: css.middle,
  previewEnd: css.previewEnd,
  previewStart: css.previewStart,
} as Record<string, string>

/** A sentence that says what to do next. */
function hintOf({ checkIn, checkOut }: StayDates, limits: StayLimits): string {
  const minNights = checkIn ? minNightsFrom(checkIn, limits) : limits.minNights
  const maxNights = checkIn ? maxNightsFrom(checkIn, limits) : limits.maxNights
  if (!checkIn)
    return minNights > 1
      ? `Pick a check-in date. The shortest stay is ${plural(minNights, 'night')}.`
      : 'Pick a check-in date.'
  if (!checkOut) {
    const minText = minNights > 1 ? `, ${plural(minNights, 'night')} at least` : ''
    const maxText = maxNights < 90 ? `${minText ? ' and' : ','} ${plural(maxNights, 'night')} at most` : ''
    return `Pick a check-out date${minText}${maxText}.`
  }
  return (
    `${plural(nightsBetween(checkIn, checkOut), 'night')}: ${formatDate(checkIn, 'weekday')} to ` +
    `${formatDate(checkOut, 'weekday')}`
  )
}

function useLimits(
  { takenNights, minNights = 1, maxNights = 365, nightRules }: StayCalendarProps,
  from: string,
  until: string | null,
): StayLimits {
  return useMemo(
    () => ({
      taken: new Set(takenNights),
      from,
      until,
      minNights: Math.max(1, minNights),
      maxNights,
      rules: new Map(nightRules?.map((rule) => [rule.date, rule])),
    }),
    [takenNights, from, until, minNights, maxNights, nightRules],
  )
}

/** Which days look different, by name of the class. */
function modifiersOf(stay: StayDates, limits: StayLimits, preview: string | null) {
  const { checkIn, checkOut } = stay
  const on = (matches: (date: string) => boolean) => (day: Date) => matches(toDateString(day))
  return {
    taken: on((date) => limits.taken.has(date)),
    refused: on((date) => whyNot(date, stay, limits) !== null),
    leaveOnly: on((date) => !checkIn && date >= limits.from && !limits.taken.has(date) && !canCheckIn(date, limits)),
    single: on((date) => Boolean(checkIn) && !checkOut && !preview && date === checkIn),
    preview: on((date) => preview !== null && date > (checkIn ?? '') && date < preview),
    previewEnd: on((date) => preview === date),
    previewStart: on((date) => preview !== null && date === checkIn),
  }
}

/** What a screen reader says of a day. */
function dayLabel(date: string, state: Modifiers, why: string | null): string {
  const kind = state['range_start']
    ? 'check-in'
    : state['range_end']
      ? 'check-out'
      : state['taken']
        ? 'taken'
        : (why ?? (state['leaveOnly'] ? 'check-out only' : null))
  return formatDate(date, 'weekday') + (kind ? `, ${kind}` : '')
}

/** The press that gives a day the focus chooses it next: all days are rendered once for both. */
const StayDay = ({ onFocus, ...day }: DayButtonProps) => (
  <DayButton {...day} onFocus={(event) => event.currentTarget.matches(':active') || onFocus?.(event)} />
)
const components = { DayButton: StayDay }

/** Calendar that picks check-in, then check-out. Only days of bookable stays can be chosen. */
export function StayCalendar(props: StayCalendarProps) {
  const { checkIn, checkOut, onChange, from = today(), until = null, months = 1, autoFocus } = props
  const limits = useLimits(props, from, until)
  const stay = { checkIn, checkOut }
  const [hovered, setHovered] = useState<string | null>(null)
  const mayEndOn = (date: string) => Boolean(checkIn && !checkOut && date > checkIn)
  const preview = hovered && mayEndOn(hovered) && canChoose(hovered, stay, limits) ? hovered : null
  const [refused, setRefused] = useState<string | null>(null)
  const why = refused ? whyNot(refused, stay, limits) : null
  const first = fromDateString(from)
  // All days are rendered for another one under the pointer: only when it can end the stay.
  const lookAt = (day: Date) => setHovered(mayEndOn(toDateString(day)) ? toDateString(day) : null)

  const isHydrating = useIsHydrating()
  return (
    <div className={css.root}>
      <DayPicker
        mode="range"
        selected={{
          from: checkIn ? fromDateString(checkIn) : undefined,
          to: checkOut || checkIn ? fromDateString(checkOut ?? checkIn ?? from) : undefined,
        }}
        onSelect={(_range, day) => {
          setRefused(whyNot(toDateString(day), stay, limits) ? toDateString(day) : null)
          onChange(choose(toDateString(day), stay, limits))
        }}
        // A day that only a rule of its own refuses can be pressed, and then says why.
        disabled={(day) =>
          !canChoose(toDateString(day), stay, limits) && whyNot(toDateString(day), stay, limits) === null
        }
        modifiers={modifiersOf(stay, limits, preview)}
        modifiersClassNames={modifiersClassNames}
        onDayMouseEnter={lookAt}
        onDayMouseLeave={() => setHovered(null)}
        onDayFocus={lookAt}
        components={components}
        labels={{
          labelDayButton: (day, state) => dayLabel(toDateString(day), state, whyNot(toDateString(day), stay, limits)),
        }}
        classNames={classNames}
        numberOfMonths={months}
        pagedNavigation={false}
        defaultMonth={checkIn ? fromDateString(checkIn) : first}
        startMonth={first}
        endMonth={until ? fromDateString(until) : new Date(first.getFullYear() + 2, first.getMonth())}
        weekStartsOn={firstWeekday()}
        // What stands below keeps its place from month to month.
        fixedWeeks
        // The server does not know which day it is for the visitor.
        today={isHydrating ? new Date(0) : new Date()}
        autoFocus={autoFocus}
      />
      <div className={css.foot}>
        <p role="status">{refused && why ? `${formatDate(refused, 'weekday')}: ${why}.` : hintOf(stay, limits)}</p>
        {checkIn && (
          <Button variant="link" size="small" onClick={() => onChange({ checkIn: null, checkOut: null })}>
            Clear dates
          </Button>
        )}
      </div>
    </div>
  )
}
